/**
 * The streaming provider that also takes the payments: its login, what its customers may watch, whether an entry may be played, and
 * what it sells. Its authentication token contains no information: it is valid as long as the provider has a session for it.
 */
import {
  isSlug,
  longestEntitlement,
  type StreamSession,
  signInCodes,
  streamSession,
  subscriptionPlan,
} from '@club/contracts'
import * as z from 'zod/mini'
import type { Clock } from '../../clock.ts'
import { Refusal } from '../../server/errors.ts'
import type { ProviderSettings } from '../../sign-in-settings.ts'
import { askAgainMs } from './asking-again.core.ts'
import { type FormMode, type Held, Rejected } from './mode.ts'
import { markdownOf } from './plan-text.core.ts'
import { remoteCall, Silent } from './remote-call.ts'

type Options = ProviderSettings & { clock: Clock }

/** Not every customer has both names. */
const customerName = z.optional(z.nullable(z.string()))
const customer = z.object({
  CustomerFirstName: customerName,
  CustomerLastName: customerName,
  CustomerId: z.union([z.string(), z.number()]),
  CustomerEntitlements: z.nullable(z.string()),
})
const errorsOf = z.optional(z.nullable(z.array(z.string())))
const login = z.object({
  AuthenticationToken: z.nullable(z.string().check(z.maxLength(4000))),
  CurrentCustomerSession: z.nullable(customer),
  ModelErrors: z.optional(
    z.nullable(z.object({ emailaddress: errorsOf, password: errorsOf, concurrency: errorsOf })),
  ),
})
const state = z.object({
  CurrentCustomerSession: z.nullable(customer),
  izSession: z.optional(z.nullable(z.string())),
})
const request = z.object({ Status: z.number(), KSession: z.optional(z.nullable(z.string())) })

/** Splits a comma-separated string into a list. */
export const entitlementsIn = (text: string | null): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => isSlug(name, longestEntitlement)),
  ),
]

export type StreamProvider = {
  /** @throws Silent */
  request(token: string, entryId: string): Promise<number>
  /** null: 'No Session Data'. @throws Silent */
  state(token: string): Promise<StreamSession | null>
  /** @throws Silent */
  plans(): Promise<z.infer<typeof subscriptionPlan>[]>
}

export function streamProvider({ url, client, secret }: ProviderSettings): StreamProvider {
  const call = remoteCall(url)
  const asClub = { 'x-client': client, 'x-client-secret': secret }
  const read = <T>(schema: z.ZodMiniType<T>, answer: { status: number; body: unknown }): T => {
    const parsed = schema.safeParse(answer.body)
    if (answer.status !== 200 || !parsed.success) throw new Silent()
    return parsed.data
  }
  const of = (token: string) => ({ ...asClub, authorization: `Bearer ${token}` })
  return {
    async request(token, entryId) {
      const answer = await call('/session-request', { method: 'POST', body: { entryId }, headers: of(token) })
      return read(request, answer).Status
    },
    async state(token) {
      const { CurrentCustomerSession: held, izSession } = read(
        state,
        await call('/session-state', { headers: of(token) }),
      )
      if (!held || !izSession) return null
      return streamSession.parse({ entitlements: entitlementsIn(held.CustomerEntitlements), izSession })
    },
    async plans() {
      const plans = read(z.array(subscriptionPlan), await call('/plans', { headers: asClub }))
      return plans.map((plan) => ({ ...plan, Body: markdownOf(plan.Body) }))
    },
  }
}

export function streamPayments({ url, client, secret, clock }: Options): FormMode {
  const call = remoteCall(url)
  const asClub = { 'x-client': client, 'x-client-secret': secret }
  const held = (who: z.infer<typeof customer>, email: string, token: string): Held => ({
    fan: {
      subject: String(who.CustomerId),
      email,
      emailVerified: false,
      displayName: `${who.CustomerFirstName ?? ''} ${who.CustomerLastName ?? ''}`.trim() || email,
      entitlements: entitlementsIn(who.CustomerEntitlements),
    },
    tokens: { token, email },
    until: new Date(clock.now().getTime() + askAgainMs),
  })
  const unavailable = () =>
    new Refusal(503, [{ code: signInCodes.unavailable, title: 'Signing in is not possible right now' }])

  return {
    kind: 'form',
    mode: 'stream-payments',
    endedCookies: () => [],
    async signIn({ email, password }) {
      const answer = await call('/login', {
        method: 'POST',
        body: { emailaddress: email, password },
        headers: asClub,
      }).catch(() => {
        throw unavailable()
      })
      const read = login.safeParse(answer.body)
      if (!read.success) throw unavailable()
      const { AuthenticationToken: token, CurrentCustomerSession: who, ModelErrors: errors } = read.data
      const [problem] = [errors?.emailaddress, errors?.password, errors?.concurrency].flatMap(
        (texts) => texts?.slice(0, 1) ?? [],
      )
      if (problem !== undefined || token === null || who === null)
        throw new Refusal(401, [
          { code: signInCodes.wrong, title: problem?.slice(0, 300) ?? 'Incorrect email or password' },
        ])
      return held(who, email, token)
    },
    async renew({ token = '', email = '' }) {
      const answer = await call('/session-state', {
        headers: { ...asClub, authorization: `Bearer ${token}` },
      }).catch(() => {
        throw new Rejected('refreshSilent', { told: true, final: false })
      })
      const read = state.safeParse(answer.body)
      if (answer.status !== 200 || !read.success)
        throw new Rejected('refreshSilent', { told: true, final: false })
      const { CurrentCustomerSession: who, izSession } = read.data
      if (!who || !izSession) throw new Rejected('noSession')
      return held(who, email, token)
    },
    async resume() {
      throw new Rejected('nobody')
    },
  }
}
