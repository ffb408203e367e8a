/** What waits for a mailed code: kept in this browser alone, so that whoever asked for a code is the one who enters it. */
import { codeWaitsSeconds, emailAddress } from '@club/contracts'
import { visitContext } from '@club/host'
import { stringifySetCookie } from 'cookie'
import * as z from 'zod/mini'
import { cookieName } from './cookie-name.core.ts'
import type { Asked } from './visitor.ts'

const waiting = z.object({
  for: z.enum(['register', 'reset', 'email']),
  email: emailAddress,
  /** Ties the code to this browser; of a change of email, the account whose it is. */
  ticket: z.string().check(z.maxLength(64)),
})
export type Waiting = z.infer<typeof waiting>

const isSecure = ({ request }: Asked) => request.url.startsWith('https:')

function write(asked: Asked, value: string, maxAge: number) {
  const secure = isSecure(asked)
  const name = cookieName('waiting', secure)
  const line = { name, value, path: '/', maxAge, httpOnly: true, sameSite: 'lax' as const, secure }
  asked.context.get(visitContext).setCookie(stringifySetCookie(line))
}

/** What waits for this kind of code; null: nothing, or nothing that could be read. */
export function waitingOf(asked: Asked, kind: Waiting['for']): Waiting | null {
  const text = asked.context.get(visitContext).cookies[cookieName('waiting', isSecure(asked))]
  try {
    const read = waiting.safeParse(JSON.parse(text ?? 'null'))
    return read.success && read.data.for === kind ? read.data : null
  } catch {
    return null
  }
}

export const startWaiting = (asked: Asked, what: Waiting): void =>
  write(asked, JSON.stringify(what), codeWaitsSeconds)

export const stopWaiting = (asked: Asked): void => write(asked, '', 0)
