/**
 * Private pages (docs/architecture.md#a-private-page): each is drawn for one visit, from the cookies and the form that came with
 * it, and is never kept, here or on the way.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Limiter } from '@club/limiter'
import type { Admission } from './admission.ts'
import { readText } from './answers.ts'
import { cacheHeaders } from './cache-policy.ts'
import type { Caller } from './caller.ts'
import type { Framing } from './framing.core.ts'
import { isOwnForm } from './own-form.core.ts'
import { inlineStyles } from './page-copies.ts'
import type { Admit } from './pages.ts'
import type { Rendered, RenderRequest, VisitRequest } from './protocol.ts'
import { privatePolicy } from './security-headers.ts'
import { within } from './within.ts'

/** A page for one visitor, as it is sent. */
export type PrivatePage = {
  status: number
  headers: Record<string, string | string[]>
  body: Uint8Array
}

export type Visits = {
  /** @throws NotAdmitted, or Error if the page cannot be drawn in time */
  draw(asked: { path: string; origin: string; visit: VisitRequest }, admit: Admit): Promise<PrivatePage>
}

type Options = {
  render: (request: Omit<RenderRequest, 'without'>) => Promise<Rendered>
  /** The instant that pages show. */
  now: () => Date
  /** Whether that instant is frozen. */
  frozen: boolean
}

/** Timeout in milliseconds for a private page: password guesses are answered slowly on purpose, and so is the owner who signs in behind them. */
const patience = 20_000

export const createVisits = ({ render, now, frozen }: Options): Visits => ({
  async draw({ path, origin, visit }, admit) {
    const done = await admit()
    const drawing = render({ path, origin, now: now().toISOString(), frozen, visit })
    drawing.then(done, done)
    const { status, headers, body, visit: told } = await within(drawing, patience)
    return {
      status,
      headers: {
        ...headers,
        'cache-control': cacheHeaders.never,
        'content-security-policy': privatePolicy(
          inlineStyles(body),
          told?.formTargets ?? [],
          told?.scriptOrigins ?? [],
          told?.ownScripts ?? [],
        ),
        ...(told && told.cookies.length > 0 ? { 'set-cookie': told.cookies } : {}),
      },
      body,
    }
  },
})

/** Largest form in bytes. */
export const longestForm = 16 * 1024

export type FormRead =
  | { ok: true; form: string }
  | { ok: false; status: 403 | 413 | 415 | 429; reason: string; retryAfterSeconds?: number }

const refused = (status: 403 | 413 | 415, reason: string): FormRead => ({ ok: false, status, reason })
const later = (retryAfterSeconds: number): FormRead => ({
  ok: false,
  status: 429,
  reason: 'Too many requests. Please try again in a moment',
  retryAfterSeconds,
})

type Reading = { caller: Caller; limiter: Limiter; admission: Admission }

/** Reads a request's form, after checking its headers before a byte of the body. @param most bytes that it may have */
export async function readForm(
  { caller, limiter, admission }: Reading,
  request: IncomingMessage,
  response: ServerResponse,
  { origin, framing }: { origin: string; framing: Framing },
  most: number = longestForm,
): Promise<FormRead> {
  if (!isOwnForm(request.headers, origin)) return refused(403, 'This form was sent by another site')
  const [type] = (request.headers['content-type'] ?? '').split(';')
  if (type?.trim().toLowerCase() !== 'application/x-www-form-urlencoded')
    return refused(415, 'This is no form of this site')
  const verdict = await limiter.spend('form', caller.key(request))
  if (!verdict.allowed) return later(verdict.retryAfterSeconds)
  const leave = admission.gather(request, framing.kind === 'body' ? framing.length : null)
  if (!leave) return later(5)
  try {
    if (request.headers.expect !== undefined) response.writeContinue()
    const form = await readText(request, most)
    return form === null ? refused(413, 'This form is too large') : { ok: true, form }
  } finally {
    leave()
  }
}
