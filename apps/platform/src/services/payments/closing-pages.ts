/** Payment pages on which nothing is to be paid any more. */
import type { Provider } from './provider.server.ts'
import type { Settling } from './settling.ts'

type Options = { provider: Pick<Provider, 'expireSession'>; settling: Pick<Settling, 'session'> }

/** @param because the entry in the audit trail @throws Refusal 503 where the provider does not answer */
export type ClosePages = (sessions: readonly string[], because: string) => Promise<void>

/** @returns a function that expires sessions; one that has been paid meanwhile counts */
export const closingPages =
  ({ provider, settling }: Options): ClosePages =>
  async (sessions, because) => {
    for (const session of sessions) {
      await provider.expireSession(session)
      await settling.session(session, because)
    }
  }
