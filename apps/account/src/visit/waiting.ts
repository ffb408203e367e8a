/** A pending mailed code: stored in this browser only, so that the visitor who requested a code is the one who enters it. */
import { codeWaitsSeconds } from '@club/contracts'
import { visitContext } from '@club/host'
import * as z from 'zod/mini'
import { keepCookie, keptCookie } from './own-cookies.ts'
import { type Asked, holderOf, leadBack, leadTo } from './visitor.ts'

const waiting = z.object({
  for: z.enum(['register', 'reset', 'email']),
  /** As the platform says it; it knows every spelling. */
  email: z.string().check(z.maxLength(254)),
  /** Ties the code to this browser; for a change of email, the account concerned. */
  ticket: z.string().check(z.maxLength(64)),
})
export type Waiting = z.infer<typeof waiting>

const name = 'account_waiting'

/** What a code was for, once it has been used. */
const used = z.object({ done: z.enum(['registered', 'password']) })
type Done = z.infer<typeof used>['done']

/** Seconds: for as long a second press on the same form gets the same answer. */
const usedFor = 60

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

/** The code was used: nothing waits any more, and a second press of the form hears the same. */
export const noteUsed = (asked: Asked, done: Done): void =>
  keepCookie(asked, name, JSON.stringify({ done }), usedFor)

function isUsed(asked: Asked, done: Done): boolean {
  try {
    const read = used.safeParse(JSON.parse(keptCookie(asked, name) ?? 'null'))
    return read.success && read.data.done === done
  } catch {
    return false
  }
}

/**
 * Redirects a visitor whose browser no longer waits for the code that a form brings. After a double click, the first answer may have
 * signed them in already: the second then says the same. Of a form that is older than that, nothing is said to be done.
 * @param page where a code is asked for
 */
export async function usedUp(asked: Asked, page: string, done: Done): Promise<Response> {
  if ((await holderOf(asked.context.get(visitContext))) === null) return leadTo(asked, page)
  return isUsed(asked, done) ? leadBack(asked, done) : leadBack(asked)
}
