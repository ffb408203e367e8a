/** Requests to a provider of accounts: limited in time and size, without redirects, and never logged. */
import * as z from 'zod/mini'

const answerTimeoutMs = 8000
const mostBytes = 256 * 1024

/** It did not respond, or the response is unreadable. */
export class Silent extends Error {
  constructor() {
    super('the provider of accounts does not answer')
    this.name = 'Silent'
  }
}

export type RemoteAnswer = { status: number; body: unknown }
export type RemoteCall = (
  path: string,
  init?: { method?: 'GET' | 'POST'; body?: object; headers?: Record<string, string> },
) => Promise<RemoteAnswer>

async function readJson(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > mostBytes) throw new Silent()
    parts.push(part)
  }
  const text = Buffer.concat(parts).toString('utf8')
  return text === '' ? null : JSON.parse(text)
}

/** A provider that is too busy to look into a request says nothing about the fan. */
const isNoAnswer = (status: number): boolean => status >= 500 || status === 429 || status === 408

/**
 * @param url address of the provider, without a trailing slash
 * @throws Silent, from each call: no response in time, a provider that is busy or fails, or invalid JSON
 */
export const remoteCall =
  (url: string): RemoteCall =>
  async (path, { method = 'GET', body, headers = {} } = {}) => {
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(answerTimeoutMs),
      })
      if (isNoAnswer(response.status)) throw new Silent()
      return { status: response.status, body: await readJson(response) }
    } catch {
      // Addresses of these calls may contain a code or a token: the error is dropped.
      throw new Silent()
    }
  }

/** An instant of a field that ends in `_utc`: one that names no zone is not of this machine's. */
function utc(text: string): Date {
  if (/(?:z|utc|gmt|[+-]\d\d:?\d\d)$/i.test(text)) return new Date(text)
  return new Date(/\dT\d/.test(text) ? `${text}Z` : `${text} UTC`)
}
const instant = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(utc(text).getTime()), 'must be an instant')),
  z.transform(utc),
)

/** How the code exchange and the sports alliance return tokens; their instants are dates. */
export const tokenAnswer = z.object({
  data: z.object({
    success: z.boolean(),
    message: z.optional(z.nullable(z.string())),
    response: z.optional(
      z.nullable(
        z.object({
          access_token: z.string().check(z.maxLength(8000)),
          access_token_expires_utc: instant,
          refresh_token: z.optional(z.nullable(z.string().check(z.maxLength(4000)))),
          refresh_token_expires_utc: z.optional(z.nullable(instant)),
          FirstName: z.optional(z.nullable(z.string())),
        }),
      ),
    ),
  }),
})
export type TokenAnswer = z.infer<typeof tokenAnswer>['data']
