/** Service tokens: what callers other than fans may call. A token that is not set opens nothing. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { addressKey, type BudgetName, type Limiter } from '@club/limiter'
import { addressOf, bearerOf } from '../server/caller.ts'
import { forbidden, tooMany, unauthorised } from '../server/errors.ts'

export type Scope = 'feed' | 'import' | 'staff' | 'gateway' | 'backup'

export type ServiceTokens = {
  /** Whether there is a token that opens it. */
  has(scope: Scope): boolean
  /** @param authorization the request's header; @returns the scopes that its bearer token opens, none for any other */
  scopesOf(authorization: string | undefined): ReadonlySet<Scope>
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares digests of equal length with every known token, so that the time taken reveals nothing. */
export function serviceTokens(secrets: Readonly<Record<Scope, string | null>>): ServiceTokens {
  const known = (Object.entries(secrets) as [Scope, string | null][]).flatMap(([scope, secret]) =>
    secret ? [{ scope, digest: digest(secret) }] : [],
  )
  return {
    has: (scope) => known.some((entry) => entry.scope === scope),
    scopesOf: (authorization) => {
      const token = bearerOf(authorization)
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

/** The budgets that valid tokens spend. */
const budgetOf: Partial<Record<Scope, BudgetName>> = { feed: 'feed', staff: 'staff' }

/**
 * The same for a request: callers with wrong tokens are slowed, per scope. A right token from the same address still works: a ground
 * has one address, and nobody in it may block its match feed. In production a token is too long to guess.
 * @throws Refusal 401, 403, 429
 */
export async function demandToken(
  { tokens, limiter }: { tokens: ServiceTokens; limiter: Limiter },
  headers: IncomingHttpHeaders,
  scope: Scope,
): Promise<void> {
  const { authorization } = headers
  // Whoever sends none guesses nothing, and where none is set nothing can be guessed.
  if (authorization === undefined || !tokens.has(scope)) throw unauthorised()
  if (tokens.scopesOf(authorization).size === 0) {
    const spent = await limiter.spend('wrongToken', `${scope} ${addressKey(addressOf(headers))}`)
    if (!spent.allowed) throw tooMany(spent.retryAfterSeconds)
  }
  demandScope(tokens, authorization, scope)
  const budget = budgetOf[scope]
  const spent = budget ? await limiter.spend(budget, scope) : null
  if (spent?.allowed === false) throw tooMany(spent.retryAfterSeconds)
}
