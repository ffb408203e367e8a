/** A captcha provider on this machine: its script, whose widget is a single button, and the verification of the token. */
import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'

const siteKey = 'sandbox-site-key'
const secret = 'sandbox-captcha-secret'

const script = `const draw = () => {
  for (const place of document.querySelectorAll('.h-captcha, .cf-turnstile')) drawIn(place)
}
const drawIn = (place) => {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'I am human'
  button.addEventListener('click', async () => {
    const answer = await fetch(origin + '/token?sitekey=' + place.dataset.sitekey, { method: 'POST' })
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = place.classList.contains('h-captcha') ? 'h-captcha-response' : 'cf-turnstile-response'
    field.value = await answer.text()
    place.append(field)
    button.disabled = true
    button.textContent = 'Verified'
  })
  place.append(button)
}
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', draw)
else draw()
`

export async function startCaptchaSandbox() {
  const app = Fastify({ forceCloseConnections: true })
  const tokens = new Set<string>()
  const trouble = { down: false }
  const asked: Record<string, string>[] = []
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get('/api.js', (_request, reply) =>
    reply.type('text/javascript').send(`const origin = ${JSON.stringify(url())}\n${script}`),
  )
  app.post('/token', (request, reply) => {
    const token = randomBytes(24).toString('base64url')
    const { sitekey } = request.query as { sitekey?: string }
    if (sitekey === siteKey) tokens.add(token)
    return reply.header('access-control-allow-origin', '*').type('text/plain').send(token)
  })
  app.post('/siteverify', (request, reply) => {
    const given = request.body as Record<string, string>
    asked.push(given)
    if (trouble.down) return reply.code(503).send({})
    if (given.secret !== secret) return { success: false, 'error-codes': ['invalid-input-secret'] }
    // Each token is valid once.
    const success = tokens.delete(given.response ?? '')
    return success ? { success } : { success, 'error-codes': ['invalid-input-response'] }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const taken = app.server.address()
  function url() {
    return `http://localhost:${typeof taken === 'object' && taken ? taken.port : 0}`
  }
  return {
    url: url(),
    asked,
    trouble,
    switches: {
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_SITE_KEY: siteKey,
      CAPTCHA_SECRET: secret,
      CAPTCHA_URL: url(),
    },
    stop: () => app.close(),
  }
}
