/** Who is signed in, asked once a page after it has come alive (specification §4, login check on load). */
import type { EventBus } from '@club/event-bus'
import type { Api } from '@club/shell-api'

type SessionAnswer = { loggedIn: boolean; ssoID: string | null }

/** What is not understood is nobody's session. */
const sessionAnswer = {
  parse(raw: unknown): SessionAnswer {
    const { loggedIn, ssoID } =
      (raw as { data?: { attributes?: Partial<Record<keyof SessionAnswer, unknown>> } } | null)?.data
        ?.attributes ?? {}
    return { loggedIn: loggedIn === true, ssoID: typeof ssoID === 'string' ? ssoID : null }
  },
}

export async function checkSession(api: Api, bus: EventBus): Promise<void> {
  try {
    const { loggedIn, ssoID } = await api.get('/api/account/v1/session', sessionAnswer)
    bus.publish(
      'session',
      loggedIn && ssoID !== null
        ? { status: 'signed-in', userID: ssoID, displayName: '' }
        : { status: 'signed-out' },
    )
  } catch {
    // Who cannot be asked about is signed out; whatever needs more than that asks the server itself.
    bus.publish('session', { status: 'signed-out' })
  }
}
