/** Account providers on this machine (docs/how-to/add-a-sign-in-mode.md): each behaves like the one it stands for. */
import { isThisMachine } from '@club/environment'
import Fastify from 'fastify'
import qs from 'qs'
import { type Desk, openDesk } from './desk.ts'
import { addAlliance, addExchange, addPortal, addSocial, addStreamPayments } from './providers.ts'

/** The club's credentials at all providers of the sandbox. */
export const client = 'sandbox-club'
export const secret = 'sandbox-secret-that-is-no-secret'

/** Paths of the providers below the sandbox's address, by mode. */
export const providerPaths = {
  cookie: '/portal',
  'code-exchange': '/exchange',
  'sports-alliance': '/alliance',
  'stream-payments': '/stream-payments',
} as const
export type SandboxMode = keyof typeof providerPaths

export type AccountSandbox = {
  url: string
  desk: Desk
  /** Every requested address, as in the request. */
  asked: string[]
  /** Switches of a site that uses this provider to sign in. */
  switchesFor(mode: SandboxMode): Record<string, string>
  /** Switches of a site that shows this provider’s button. */
  socialSwitches(provider: 'facebook' | 'google' | 'apple'): Record<string, string>
  stop(): Promise<void>
}

const isOurs = (address: string) => URL.canParse(address) && isThisMachine(new URL(address).hostname)

/** @param now the clock for tokens */
export async function startAccountSandbox({
  port = 0,
  now = () => new Date(),
}: {
  port?: number
  now?: () => Date
} = {}): Promise<AccountSandbox> {
  const desk = await openDesk(now)
  const app = Fastify({ bodyLimit: 100_000, forceCloseConnections: true })
  const asked: string[] = []
  const address = { url: '' }
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, qs.parse(String(body), { depth: 1 })),
  )
  app.addHook('onRequest', async (request, reply) => {
    asked.push(request.url)
    const isKeys = request.url.endsWith('/jwks.json')
    if (desk.trouble.down && !isKeys) return reply.code(503).send({})
    if (desk.trouble.busy !== null && !isKeys) return reply.code(desk.trouble.busy).send({})
  })
  const given = {
    desk,
    club: { client, secret, isBack: isOurs },
    url: (path: string) => address.url + path,
  }
  for (const path of Object.values(providerPaths)) app.get(`${path}/.well-known/jwks.json`, () => desk.keys)
  addPortal(app, given)
  addExchange(app, given)
  addAlliance(app, given)
  addStreamPayments(app, given)
  addSocial(app, given)
  await app.listen({ port, host: '127.0.0.1' })
  const taken = app.server.address()
  address.url = `http://localhost:${typeof taken === 'object' && taken ? taken.port : port}`
  return {
    url: address.url,
    desk,
    asked,
    switchesFor: (mode) => ({
      SIGN_IN_MODE: mode,
      SIGN_IN_URL: address.url + providerPaths[mode],
      SIGN_IN_CLIENT: client,
      SIGN_IN_SECRET: secret,
    }),
    socialSwitches: (provider) => ({
      [`${provider.toUpperCase()}_ISSUER`]: `${address.url}/social`,
      [`${provider.toUpperCase()}_CLIENT_ID`]: client,
      [`${provider.toUpperCase()}_CLIENT_SECRET`]: secret,
    }),
    stop: () => app.close(),
  }
}
