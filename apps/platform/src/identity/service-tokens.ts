/** Service tokens: who may call what, beside the fans. A token that is not set opens nothing. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { forbidden, unauthorised } from '../server/errors.ts'

export type Scope = 'feed' | 'import' | 'staff' | 'gateway' | 'backup'

export type ServiceTokens = {
  /** @param authorization the request's header; @returns the scopes that its bearer token opens, none for any other */
  scopesOf(authorization: string | undefined): ReadonlySet<Scope>
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares digests of equal length with every token there is, so that the time taken tells nothing. */
export function serviceTokens(secrets: Readonly<Record<Scope, string | null>>): ServiceTokens {
  const known = (Object.entries(secrets) as [Scope, string | null][]).flatMap(([scope, secret]) =>
    secret ? [{ scope, digest: digest(secret) }] : [],
  )
  return {
    scopesOf: (authorization) => {
      const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
      const opened = new Set<Scope>()
      if (!token) return opened
      const given = digest(token)
      for (const entry of known) if (timingSafeEqual(entry.digest, given)) opened.add(entry.scope)
      return opened
    },
  }
}

/** @throws Refusal 401 without a known token, 403 with one of another scope */
export function demandScope(tokens: ServiceTokens, authorization: string | undefined, scope: Scope): void {
  const scopes = tokens.scopesOf(authorization)
  if (scopes.has(scope)) return
  if (scopes.size > 0) throw forbidden('wrong_scope', `This call needs a token of the scope '${scope}'`)
  throw unauthorised()
}
