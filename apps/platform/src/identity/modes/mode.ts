/** What a sign-in mode is: who asks its provider of accounts, and what comes of it (docs/how-to/add-a-sign-in-mode.md). */
import type { IncomingHttpHeaders } from 'node:http'
import { type SignIn, type SignInMode, type SignInRejection, signInRejections } from '@club/contracts'

/** A fan as the provider tells of them. */
export type Fan = {
  /** The provider's own id; never changes. */
  subject: string
  email: string
  /** The provider vouches that the address is theirs. */
  emailVerified: boolean
  displayName: string
  /** What the provider says that they may watch; null: it says nothing of that. */
  entitlements: readonly string[] | null
}

/** What was proven: who it is, what is kept on the server to ask again by, and until when it counts. */
export type Held = {
  fan: Fan
  tokens: Record<string, string>
  until: Date
  /** Set-Cookie lines that the mode demands beside the session's own. */
  cookies?: readonly string[]
}

/** Nobody is signed in, for a reason that has a text of its own. */
export class Rejected extends Error {
  readonly code: SignInRejection
  /** The provider is in trouble, or somebody has meddled: the fan is to be told. */
  readonly told: boolean
  /** What was held counts no more. Not where the provider was only silent. */
  readonly final: boolean
  /** The same will be found at each look, for as long as the browser brings the same: the fan is told once. */
  readonly lasting: boolean
  constructor(code: SignInRejection, { told = false, final = true, lasting = false } = {}) {
    super(signInRejections[code])
    this.name = 'Rejected'
    this.code = code
    this.told = told
    this.final = final
    this.lasting = lasting
  }
}

/** Who asks by a browser. */
export type Asked = { headers: IncomingHttpHeaders }

type Checked = {
  mode: SignInMode
  /** Asks the provider again by what is kept. @throws Rejected */
  renew(tokens: Record<string, string>, asked: Asked): Promise<Held>
  /** Why the browser does not hold what this mode demands of it beside the session; null where it does. */
  lacks?(asked: Asked): SignInRejection | null
  /** Signs in by what the browser brings from the provider itself. @throws Rejected */
  resume(asked: Asked): Promise<Held>
  /** Tells the provider that the session is over. */
  end?(tokens: Record<string, string>): Promise<void>
  /** Set-Cookie lines that take away what the mode has set. */
  endedCookies: readonly string[]
}

/** Where an arrival leads, and what it must bring back. */
export type SetOut = {
  back: string
  state: string
  nonce: string /** Of PKCE, where the provider speaks it. */
  verifier: string
}

/** Email and password are typed on our own form, and go to the provider by the server. */
export type FormMode = Checked & {
  kind: 'form'
  /** @throws Refusal as signing in by our own accounts does */
  signIn(given: SignIn): Promise<Held>
}

/** The provider has a form of its own. */
export type RedirectMode = Checked & {
  kind: 'redirect'
  /** @returns the address to lead to */
  setOut(to: SetOut): string | Promise<string>
  /** @param query of the address that the browser came back to @throws Rejected */
  arrive(query: URLSearchParams, from: SetOut, asked: Asked): Promise<Held>
}

export type RemoteMode = FormMode | RedirectMode

/** The earlier of two instants. */
export const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
