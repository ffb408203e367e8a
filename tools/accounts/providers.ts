/** The providers with a form of their own: account portal, code exchange, sports alliance. */
import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { type Desk, formPage, type Person, people, personBy } from './desk.ts'

export type Club = {
  client: string
  secret: string /** Where a fan may be redirected back to. */
  isBack(url: string): boolean
}
type Given = { desk: Desk; club: Club; url: (path: string) => string }

const text = z._default(z.string(), '')
const typed = z.record(z.string(), z.string())
const bearerOf = ({ headers }: FastifyRequest) => (headers.authorization ?? '').replace(/^Bearer /, '')

const led = z.object({ client_id: text, back: text, state: text, nonce: text, code_challenge: text })
type Led = z.infer<typeof led>

/** A form at a path: after the right password, `done` continues. */
function addForm(
  app: FastifyInstance,
  { desk, club }: Given,
  path: string,
  backName: string,
  done: (person: Person, asked: Led, reply: FastifyReply) => Promise<unknown>,
) {
  const read = (given: unknown): Led | null => {
    const { [backName]: back = '', ...rest } = typed.parse(given)
    const asked = led.parse({ back, ...rest })
    return asked.client_id === club.client && club.isBack(asked.back) ? asked : null
  }
  const page = (asked: Led, problem = '') => {
    const { back, ...rest } = asked
    return formPage(`Sandbox: ${path.slice(1)}`, '', { ...rest, [backName]: back }, problem)
  }
  app.get(path, (request, reply) => {
    const asked = read(request.query)
    if (asked === null) return reply.code(400).send('unknown client or address')
    return reply.type('text/html').send(page(asked))
  })
  app.post(path, async (request, reply) => {
    const asked = read(request.body)
    if (asked === null || desk.trouble.down) return reply.code(asked === null ? 400 : 503).send('no')
    const { email = '', password = '' } = typed.parse(request.body)
    const person = personBy(email, password)
    if (person === null) return reply.code(401).type('text/html').send(page(asked, 'Wrong email or password'))
    return done(person, asked, reply)
  })
}

const backTo = (asked: Led, more: Record<string, string>): string => {
  const url = new URL(asked.back)
  for (const [name, value] of Object.entries({ ...more, state: asked.state }))
    url.searchParams.set(name, value)
  return url.href
}

async function tokensOf(
  { desk, club, url }: Given,
  path: string,
  person: Person,
  session: string,
  nonce?: string,
) {
  const refresh = desk.random()
  desk.refreshTokens.set(refresh, { person, session })
  const at = (seconds: number) => new Date(desk.now().getTime() + seconds * 1000).toISOString()
  return {
    access_token: await desk.sign(url(path), club.client, person, nonce === undefined ? {} : { nonce }),
    access_token_expires_utc: at(desk.trouble.accessSeconds),
    refresh_token: refresh,
    refresh_token_expires_utc: at(7 * 86_400),
    FirstName: person.forename,
  }
}

/** A code for the browser, and a token for the caller that presents it with the club's secret. */
export function addExchange(app: FastifyInstance, given: Given) {
  const { desk, club } = given
  addForm(
    app,
    given,
    '/exchange/authorize',
    'redirect_uri',
    async (person, { back, nonce, ...asked }, reply) => {
      const code = desk.random()
      desk.codes.set(code, { person, back, nonce, code_challenge: '' })
      return reply.redirect(backTo({ back, nonce, ...asked }, { code }), 303)
    },
  )
  app.get('/exchange/exchange', async (request, reply) => {
    const { code = '', redirect_uri = '' } = typed.parse(request.query)
    const basic = `Basic ${Buffer.from(`${club.client}:${club.secret}`).toString('base64')}`
    if (request.headers.authorization !== basic) return reply.code(401).send({})
    const held = desk.codes.get(code)
    desk.codes.delete(code)
    if (!held || held.back !== redirect_uri)
      return { data: { success: false, message: 'invalid_grant', response: null } }
    const {
      refresh_token: _none,
      refresh_token_expires_utc: _never,
      ...response
    } = await tokensOf(given, '/exchange', held.person, '', held.nonce)
    return { data: { success: true, message: 'ok', response } }
  })
}

export function addAlliance(app: FastifyInstance, given: Given) {
  const { desk } = given
  const answer = async (person: Person, session: string, nonce?: string) => {
    const { refresh_token, ...rest } = await tokensOf(given, '/alliance', person, session, nonce)
    const response = desk.trouble.withoutRefresh ? rest : { ...rest, refresh_token }
    return { success: true, message: 'ok', response }
  }
  addForm(app, given, '/alliance/login', 'return', async (person, asked, reply) => {
    const session = `s-${desk.random()}${desk.random()}`
    desk.sessions.set(session, person)
    const payload = JSON.stringify({ data: await answer(person, session, asked.nonce), session })
    return reply.redirect(backTo(asked, { payload: Buffer.from(payload).toString('base64url') }), 303)
  })
  app.get('/alliance/refresh', async (request) => {
    const { refresh_token: token = '' } = typed.parse(request.query)
    if (desk.trouble.refreshMessage !== null)
      return { data: { success: false, message: desk.trouble.refreshMessage, response: null } }
    const held = desk.refreshTokens.get(token)
    // A reused token ends its whole family.
    if (!held) {
      desk.refreshTokens.clear()
      return { data: { success: false, message: 'invalid_grant', response: null } }
    }
    desk.refreshTokens.delete(token)
    return { data: await answer(held.person, held.session) }
  })
  app.get('/alliance/session/:id', async (request) => {
    const { id = '' } = typed.parse(request.params)
    const person = desk.sessions.get(id)
    if (!person) return { data: { success: false, message: 'no session', response: null } }
    return { data: await answer(person, id) }
  })
}

const cookieData = z.object({
  forename: z.nullable(z.string()),
  id: z.string(),
  username: z.string(),
  auth_string: z.string(),
})
const shownCookie = z.object({ data: z.object({ attributes: z.object({ cookieData }) }) })
type CookieData = z.infer<typeof cookieData>

/** The account portal with its login cookie; on hosts other than its own it passes the login in the address. */
export function addPortal(app: FastifyInstance, given: Given) {
  const { desk, club, url } = given
  /** By the token it issued: the session, and when it ends. */
  const issued = new Map<string, { person: Person; session: string; until: number }>()
  const loginOf = async (person: Person, session: string, nonce?: string): Promise<CookieData> => {
    const auth_string = await desk.sign(url('/portal'), club.client, person, {
      sid: session,
      jti: desk.random(),
      ...(nonce === undefined ? {} : { nonce }),
    })
    issued.set(auth_string, {
      person,
      session,
      until: desk.now().getTime() + desk.trouble.accessSeconds * 1000,
    })
    return { forename: person.forename, id: person.id, username: person.email, auth_string }
  }
  addForm(app, given, '/portal/sign-in', 'return', async (person, asked, reply) => {
    const session = desk.random()
    desk.sessions.set(session, person)
    const login = JSON.stringify(await loginOf(person, session, asked.nonce))
    return reply
      .header('set-cookie', `club_login=${encodeURIComponent(login)}; Path=/; HttpOnly; SameSite=Lax`)
      .redirect(backTo(asked, { login }), 303)
  })
  const heldBy = (request: FastifyRequest) => issued.get(bearerOf(request))
  app.get('/portal/api/authenticated', (request, reply) => {
    const held = heldBy(request)
    if (bearerOf(request) === '') return reply.code(400).send({})
    if (!held || !desk.sessions.has(held.session)) return reply.code(401).send({})
    return reply.code(held.until > desk.now().getTime() ? 200 : 403).send({})
  })
  app.get('/portal/api/refresh', async (request, reply) => {
    const held = heldBy(request)
    if (desk.trouble.refreshMessage !== null)
      return reply.code(400).send({ message: desk.trouble.refreshMessage })
    if (!held || !desk.sessions.has(held.session)) return reply.code(401).send({})
    issued.delete(bearerOf(request))
    return { data: { attributes: { cookieData: await loginOf(held.person, held.session) } } }
  })
  app.post('/portal/api/sign_out', (request) => {
    const held = heldBy(request)
    if (held) desk.sessions.delete(held.session)
    return { data: null }
  })
  app.post('/portal/api/cookie-auth', (request, reply) => {
    const { cookieData: shown } = shownCookie.parse(request.body).data.attributes
    const held = issued.get(shown.auth_string)
    const whole = held && held.person.id === shown.id && held.person.email === shown.username
    return reply.code(whole ? 200 : 422).send({ data: null })
  })
}

/** OpenID Connect as the social providers speak it: code with PKCE for one client, and an id token. */
export function addSocial(app: FastifyInstance, given: Given) {
  const { desk, club, url } = given
  const issuer = () => url('/social')
  app.get('/social/.well-known/openid-configuration', () => ({
    issuer: issuer(),
    authorization_endpoint: url('/social/authorize'),
    token_endpoint: url('/social/token'),
    jwks_uri: url('/social/.well-known/jwks.json'),
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  }))
  app.get('/social/.well-known/jwks.json', () => desk.keys)
  addForm(app, given, '/social/authorize', 'redirect_uri', async (person, asked, reply) => {
    const code = desk.random()
    desk.codes.set(code, { person, ...asked })
    return reply.redirect(backTo(asked, { code }), 303)
  })
  app.post('/social/token', async (request, reply) => {
    const { code = '', redirect_uri = '', code_verifier = '', ...shown } = typed.parse(request.body)
    const held = desk.codes.get(code)
    desk.codes.delete(code)
    const challenge = createHash('sha256').update(code_verifier).digest('base64url')
    const isClub = shown.client_id === club.client && shown.client_secret === club.secret
    if (!isClub) return reply.code(401).send({ error: 'invalid_client' })
    if (!held || held.back !== redirect_uri || held.code_challenge !== challenge)
      return reply.code(400).send({ error: 'invalid_grant' })
    const { id, email, forename, surname } = held.person
    const more = {
      email,
      email_verified: !desk.trouble.unverified,
      given_name: forename,
      family_name: surname,
    }
    const id_token = await desk.sign(issuer(), club.client, held.person, { ...more, nonce: held.nonce })
    return { access_token: `${desk.random()}${id}`, token_type: 'Bearer', expires_in: 3600, id_token }
  })
}

/** Says that it is listening, and reports what it receives to its own server. */
const framePage = `<!doctype html><meta charset="utf-8"><title>Single sign-on</title><script>
addEventListener('message', ({ data }) => {
  if (data?.type !== 'init') return
  const { token, language } = data
  fetch('/stream-payments/frame-session', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token, language }),
  })
})
parent.postMessage({ type: 'ready' }, '*')
</script>`

/** The provider that streams and takes payments. */
export function addStreamPayments(app: FastifyInstance, { desk, club, url }: Given) {
  const isClub = ({ headers }: FastifyRequest) =>
    headers['x-client'] === club.client && headers['x-client-secret'] === club.secret
  const sessionOf = (person: Person) => ({
    CustomerFirstName: person.forename,
    CustomerLastName: person.surname,
    CustomerId: person.id,
    CustomerEntitlements: person.entitlements.join(', '),
  })
  const refused = (errors: Record<string, string[]>) => ({
    AuthenticationToken: null,
    CurrentCustomerSession: null,
    ModelErrors: { emailaddress: null, password: null, concurrency: null, ...errors },
  })
  const spent = new Set<string>()
  app.get('/stream-payments/frame', (_request, reply) => reply.type('text/html').send(framePage))
  app.post('/stream-payments/frame-session', async (request, reply) => {
    const { token = '', language = '' } = typed.parse(request.body)
    const key = new TextEncoder().encode(club.secret)
    const options = { issuer: club.client, audience: url('/stream-payments/frame'), currentDate: desk.now() }
    const read = await jwtVerify(token, key, options).catch(() => null)
    const { sub = '', jti = '' } = read?.payload ?? {}
    if (read === null || spent.has(jti)) return reply.code(401).send({})
    spent.add(jti)
    desk.framed.push({ person: sub, language })
    return {}
  })
  app.register(async (scope) => {
    scope.addHook('preHandler', async (request, reply) => {
      if (!isClub(request)) return reply.code(401).send({})
    })
    scope.post('/stream-payments/login', (request) => {
      const { emailaddress = '', password = '' } = typed.parse(request.body)
      const known = people.find(({ email }) => email === emailaddress)
      if (!known) return refused({ emailaddress: ['We do not know this email address'] })
      if (known.password !== password) return refused({ password: ['This password is not right'] })
      if (known.busy) return refused({ concurrency: ['You are signed in on too many devices'] })
      const token = desk.random()
      desk.sessions.set(token, known)
      return { AuthenticationToken: token, CurrentCustomerSession: sessionOf(known), ModelErrors: null }
    })
    scope.get('/stream-payments/session-state', (request) => {
      const person = desk.sessions.get(bearerOf(request))
      return person
        ? {
            CurrentCustomerSession: sessionOf(person),
            izSession: createHmac('sha256', 'iz').update(person.id).digest('hex'),
          }
        : { CurrentCustomerSession: null }
    })
    scope.post('/stream-payments/session-request', (request) => {
      const person = desk.sessions.get(bearerOf(request))
      if (!person) return { Status: 0 }
      if (person.entitlements.length === 0) return { Status: 1 }
      return { Status: -1, KSession: desk.random() }
    })
    scope.get('/stream-payments/plans', () => [
      {
        ...{
          Id: 'p-1',
          Title: 'Match Audio yearly',
          Body: '<p>Every match, <b>live</b> commentary.</p>',
          Duration: '1 year',
        },
        ...{ AmountFormatted: '£45.00', PurchaseUrl: url('/stream-payments/buy/p-1') },
      },
      {
        ...{ Id: 'p-2', Title: 'Video monthly', Body: '<p>Every match, live pictures.</p>', Duration: null },
        ...{ AmountFormatted: '£8.99', PurchaseUrl: url('/stream-payments/buy/p-2') },
      },
    ])
  })
}
