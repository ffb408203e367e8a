/** Exchanges the code that the provider redirects back with for a token; the fan's name is then kept in a cookie until it expires. */
import type { Clock } from '../../clock.ts'
import type { ProviderSettings } from '../../sign-in-settings.ts'
import { earlier, type Held, type RedirectMode, Rejected } from './mode.ts'
import { modeCookie } from './mode-cookies.core.ts'
import { remoteCall, tokenAnswer } from './remote-call.ts'
import { endOf, fanOf, tokenVerifier, unreadBy } from './remote-token.ts'
import { shownName } from './shown-name.core.ts'

type Options = ProviderSettings & { clock: Clock; secure: boolean }

export function codeExchange({ url, client, secret, clock, secure }: Options): RedirectMode {
  const call = remoteCall(url)
  const verify = tokenVerifier({ issuer: url, audience: client, clock })
  const userName = modeCookie('user_name', secure)
  const authorization = `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`

  const silent = () => new Rejected('exchangeSilent', { told: true, final: false })
  const exchange = async (code: string, back: string) => {
    const asked = new URLSearchParams({ code, redirect_uri: back })
    const answer = await call(`/exchange?${asked}`, { headers: { authorization } }).catch(() => {
      throw silent()
    })
    const read = tokenAnswer.safeParse(answer.body)
    if (answer.status !== 200 || !read.success) throw silent()
    const { success, response } = read.data.data
    if (!success || !response) throw new Rejected('exchangeFailed', { told: true })
    return response
  }

  return {
    kind: 'redirect',
    mode: 'code-exchange',
    endedCookies: () => [userName.ended],
    setOut({ back, state, nonce }) {
      return `${url}/authorize?${new URLSearchParams({ client_id: client, redirect_uri: back, state, nonce })}`
    },
    async arrive(query, { back, nonce }): Promise<Held> {
      const response = await exchange(query.get('code') ?? '', back)
      const read = await verify(response.access_token, nonce).catch((problem: unknown) => {
        throw unreadBy(problem, new Rejected('exchangeFailed', { told: true }), silent())
      })
      const fan = { ...fanOf(read), entitlements: null }
      const until = earlier(endOf(read), response.access_token_expires_utc)
      const seconds = (until.getTime() - clock.now().getTime()) / 1000
      const name = shownName(response.FirstName, read.forename, fan.displayName)
      return { fan, tokens: {}, until, cookies: [userName.set(name, seconds)] }
    },
    lacks: ({ headers }) => (userName.read(headers.cookie) === null ? 'noUserCookie' : null),
    async renew() {
      throw new Rejected('noUserCookie')
    },
    async resume() {
      throw new Rejected('noUserCookie')
    },
  }
}
