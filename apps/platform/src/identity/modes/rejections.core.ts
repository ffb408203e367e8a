/** Why nobody is signed in, in the form of the session's response. Pure. */
import { type SessionState, type SignInRejection, signInRejections } from '@club/contracts'

type Attributes = SessionState['data']['attributes']

export const rejectionOf = (code: SignInRejection, told: boolean) => ({
  code,
  title: signInRejections[code],
  told,
})

export const stateWith = (state: SessionState, more: Partial<Attributes>): SessionState => ({
  data: { ...state.data, attributes: { ...state.data.attributes, ...more } },
})

const isRejection = (code: string): code is SignInRejection => Object.hasOwn(signInRejections, code)

/** Adds the error of the last attempt. @param code as stored in a cookie; an unknown one adds nothing */
export const withProblem = (state: SessionState, code: string): SessionState =>
  isRejection(code) ? stateWith(state, { rejection: rejectionOf(code, true) }) : state
