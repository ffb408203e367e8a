/** How our routes pass a request to the library. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { waysOf } from './ways-cookie.core.ts'

/** The library responds by itself. @param origin the account site as the visitor sees it; null: one of our servers is calling */
export async function pass(
  provider: Provider,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  origin: string | null,
) {
  if (origin !== null) {
    const { host, protocol } = new URL(origin)
    // A refusal goes out in our own form, whatever the client accepts.
    Object.assign(raw.headers, {
      accept: 'text/html',
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
    })
  }
  reply.hijack()
  reply.raw.setHeader('cache-control', 'no-store')
  await provider.callback()(raw, reply.raw)
}

/** The provider's session of a visitor before they are handed to a site. */
export async function sessionOf(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { accountId, uid } = await provider.Session.get(provider.createContext(request, response))
  return accountId === undefined ? null : uid
}

/**
 * Whether a sign-on began in this browser. The library relies only on its own cookie, whatever the address says, and another host below the
 * same domain could have set that.
 * @param step the purpose of the library's cookie
 */
export function beganHere(
  provider: Provider,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { step, uid, secure }: { step: 'interaction' | 'resume'; uid: string; secure: boolean },
): boolean {
  const named = provider.createContext(raw, reply.raw).cookies.get(provider.cookieName(step))
  return named === uid && waysOf(raw.headers.cookie, secure).includes(uid)
}

/** Deletes a cookie that the library leaves behind after its interaction is over. */
export function forgetInteraction(provider: Provider, { raw, url }: FastifyRequest, reply: FastifyReply) {
  const [path = '/'] = url.split('?')
  provider.createContext(raw, reply.raw).cookies.set(provider.cookieName('interaction'), null, { path })
}
