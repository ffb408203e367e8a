/** Shared by every provider of the sandbox: people, a clock, one signing key, and sign-in forms. */

import { randomBytes } from 'node:crypto'
import { escapeHtml } from '@club/contracts/escape-html'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export type Person = {
  id: string
  email: string
  password: string
  /** As a provider may write it of somebody with one name: '' or null. */
  forename: string | null
  surname: string | null
  entitlements: string[]
  /** For the streaming provider: already playing elsewhere. */
  busy?: true
}

/** One password for everybody: nothing in the sandbox is secret. */
export const password = 'Terrace-1906!'

export const people: readonly Person[] = [
  {
    ...{ id: '7001', email: 'robin@example.net', password, forename: 'Robin', surname: 'Ashdown' },
    entitlements: ['subscriber-video', 'subscriber-audio'],
  },
  { id: '7002', email: 'kim@example.net', password, forename: 'Kim', surname: 'Varley', entitlements: [] },
  {
    ...{ id: '7003', email: 'busy@example.net', password, forename: 'Bo', surname: 'Sutton' },
    entitlements: ['subscriber-video'],
    busy: true,
  },
  { id: '7004', email: 'jo@münchen.example', password, forename: 'Jo', surname: 'Lang', entitlements: [] },
  { id: '7005', email: 'ash@example.net', password, forename: '', surname: 'Ash', entitlements: [] },
  { id: '7006', email: 'mo@example.net', password, forename: 'Mo', surname: null, entitlements: [] },
  { id: '7007', email: 'nobody@example.net', password, forename: null, surname: null, entitlements: [] },
]

export const personBy = (email: string, given: string): Person | null =>
  people.find((one) => one.email === email.trim().toLowerCase() && one.password === given) ?? null

export type Trouble = {
  /** The provider answers only 503. */
  down: boolean
  /** The provider is too busy for any request, and answers this; null: it is not. */
  busy: 408 | 429 | null
  /** Tokens are signed with an unknown key. */
  forged: boolean
  /** Tokens are for another audience. */
  otherAudience: boolean
  /** Lifetime of an access token in seconds. */
  accessSeconds: number
  /** The refresh endpoint's message instead of tokens; null: it returns tokens. */
  refreshMessage: string | null
  /** The alliance returns no refresh token. */
  withoutRefresh: boolean
  /** The social provider does not vouch for the email address. */
  unverified: boolean
}
export const noTrouble = (): Trouble => ({
  ...{ down: false, forged: false, otherAudience: false, withoutRefresh: false, unverified: false },
  ...{ accessSeconds: 3600, refreshMessage: null, busy: null },
})

export type Desk = Awaited<ReturnType<typeof openDesk>>

export async function openDesk(now: () => Date) {
  const [own, strange] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')])
  const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'sandbox', alg: 'ES256', use: 'sig' }] }
  const trouble = noTrouble()
  return {
    now,
    trouble,
    keys,
    /** The providers' own sessions, by id. */
    sessions: new Map<string, Person>(),
    /** Who signed in through the streaming provider's frame, and in which language. */
    framed: [] as { person: string; language: string }[],
    /** Unused refresh tokens. */
    refreshTokens: new Map<string, { person: Person; session: string }>(),
    /** One-use codes. */
    codes: new Map<string, { person: Person; back: string; nonce: string; code_challenge: string }>(),
    random: () => randomBytes(18).toString('base64url').replaceAll('-', 'a').replaceAll('_', 'b'),
    async sign(issuer: string, audience: string, person: Person, more: JWTPayload = {}) {
      const seconds = Math.floor(now().getTime() / 1000)
      const { id, email, forename, surname } = person
      return new SignJWT({ id, email, forename, surname, ...more })
        .setProtectedHeader({ alg: 'ES256', kid: 'sandbox' })
        .setSubject(id)
        .setIssuer(issuer)
        .setAudience(trouble.otherAudience ? 'another-club' : audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + trouble.accessSeconds)
        .sign(trouble.forged ? strange.privateKey : own.privateKey)
    },
  }
}

/** A plain form: its hidden fields are submitted with the input. */
export const formPage = (
  title: string,
  action: string,
  hidden: Record<string, string>,
  problem = '',
): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title><main><h1>${escapeHtml(title)}</h1>
${problem === '' ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="${escapeHtml(action)}">${Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')}
<p><label>Email <input name="email" type="email" autocomplete="username"></label></p>
<p><label>Password <input name="password" type="password" autocomplete="current-password"></label></p>
<button>Sign in</button></form></main></html>`
