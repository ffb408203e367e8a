/** A pending mailed code: stored in this browser only, so that the visitor who requested a code is the one who enters it. */
import { codeWaitsSeconds } from '@club/contracts'
import * as z from 'zod/mini'
import { keepCookie, keptCookie } from './own-cookies.ts'
import type { Asked } from './visitor.ts'

const waiting = z.object({
  for: z.enum(['register', 'reset', 'email']),
  /** As the platform says it; it knows every spelling. */
  email: z.string().check(z.maxLength(254)),
  /** Ties the code to this browser; for a change of email, the account concerned. */
  ticket: z.string().check(z.maxLength(64)),
})
export type Waiting = z.infer<typeof waiting>

const name = 'account_waiting'

/** The pending code of this kind; null if there is none, or it is unreadable. */
export function waitingOf(asked: Asked, kind: Waiting['for']): Waiting | null {
  const text = keptCookie(asked, name)
  try {
    const read = waiting.safeParse(JSON.parse(text ?? 'null'))
    return read.success && read.data.for === kind ? read.data : null
  } catch {
    return null
  }
}

export const startWaiting = (asked: Asked, what: Waiting): void =>
  keepCookie(asked, name, JSON.stringify(what), codeWaitsSeconds)

export const stopWaiting = (asked: Asked): void => keepCookie(asked, name, '', 0)
