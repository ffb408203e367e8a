/** What our routes have the library do with a request in hand. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { waysOf } from './ways-cookie.core.ts'

/** The library answers by itself. @param origin the account site as the visitor sees it; null: a server of ours asks */
export async function pass(
  provider: Provider,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  origin: string | null,
) {
  if (origin !== null) {
    const { host, protocol } = new URL(origin)
    // A refusal goes out in our own form, whatever was asked for.
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

/** What is known of a visitor before they are handed on. */
export async function sessionOf(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { accountId, uid } = await provider.Session.get(provider.createContext(request, response))
  return accountId === undefined ? null : uid
}

/**
 * Whether a way began in this browser. The library goes by its own cookie alone, whatever the address says, and another host below the
 * same domain could have set that.
 * @param step what the library's cookie is for
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

/** The library leaves this cookie where it is; what it stands for is over. */
export function forgetInteraction(provider: Provider, { raw, url }: FastifyRequest, reply: FastifyReply) {
  const [path = '/'] = url.split('?')
  provider.createContext(raw, reply.raw).cookies.set(provider.cookieName('interaction'), null, { path })
}
