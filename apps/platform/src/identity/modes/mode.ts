/** The interface of a sign-in mode: how it asks its provider of accounts, and the results (docs/how-to/add-a-sign-in-mode.md). */
import type { IncomingHttpHeaders } from 'node:http'
import { type SignIn, type SignInMode, type SignInRejection, signInRejections } from '@club/contracts'

/** A fan, as described by the provider. */
export type Fan = {
  /** The provider's own id; never changes. */
  subject: string
  email: string
  /** The provider has verified that the address is theirs. */
  emailVerified: boolean
  displayName: string
  /** What the fan may watch according to the provider; null: it does not say. */
  entitlements: readonly string[] | null
}

/** The result of a sign-in: who it is, the tokens stored on the server to ask again with, and how long it is valid. */
export type Held = {
  fan: Fan
  tokens: Record<string, string>
  until: Date
  /** Set-Cookie lines that the mode needs besides the session's own. */
  cookies?: readonly string[]
}

/** Nobody is signed in, for a reason that has its own text. */
export class Rejected extends Error {
  readonly code: SignInRejection
  /** The provider is in trouble, or somebody has tampered: the fan must be told. */
  readonly told: boolean
  /** The tokens are no longer valid. False if the provider merely did not respond. */
  readonly final: boolean
  /** Each check will find the same as long as the browser sends the same: the fan is told once. */
  readonly lasting: boolean
  /** The next check may sign the fan in, with what the browser still has of the provider. */
  readonly again: boolean
  constructor(code: SignInRejection, { told = false, final = true, lasting = false, again = false } = {}) {
    super(signInRejections[code])
    this.name = 'Rejected'
    this.code = code
    this.told = told
    this.final = final
    this.lasting = lasting
    this.again = again
  }
}

/** The browser's request. */
export type Asked = { headers: IncomingHttpHeaders }

type Checked = {
  mode: SignInMode
  /** Asks the provider again with the stored tokens. @throws Rejected */
  renew(tokens: Record<string, string>, asked: Asked): Promise<Held>
  /** Which cookie of this mode the browser lacks besides the session; null if it lacks none. */
  lacks?(asked: Asked): SignInRejection | null
  /** Signs in with what the browser brings from the provider itself. @throws Rejected */
  resume(asked: Asked): Promise<Held>
  /** Notifies the provider that the session is over. */
  end?(tokens: Record<string, string>): Promise<void>
  /**
   * Set-Cookie lines that delete the cookies of the mode that are of no more use.
   * @param because why the session is over; null: the fan has signed out
   */
  endedCookies(because: SignInRejection | null): readonly string[]
}

/** Where an arrival redirects to, and what it must bring back. */
export type SetOut = {
  back: string
  state: string
  nonce: string /** Of PKCE, if the provider supports it. */
  verifier: string
}

/** The fan types email and password on our own form, and the server sends them to the provider. */
export type FormMode = Checked & {
  kind: 'form'
  /** @throws Refusal like signing in with our own accounts */
  signIn(given: SignIn): Promise<Held>
}

/** The provider has its own form. */
export type RedirectMode = Checked & {
  kind: 'redirect'
  /** @returns the address to redirect to */
  setOut(to: SetOut): string | Promise<string>
  /** @param query of the address that the browser came back to @throws Rejected */
  arrive(query: URLSearchParams, from: SetOut, asked: Asked): Promise<Held>
}

export type RemoteMode = FormMode | RedirectMode

/** The earlier of two instants. */
export const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
