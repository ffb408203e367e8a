/** Why nobody is signed in, as the session's answer says it. Pure. */
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

/** What was tried last came to nothing. @param code as a cookie has it; one that is not known says nothing */
export const withProblem = (state: SessionState, code: string): SessionState =>
  isRejection(code) ? stateWith(state, { rejection: rejectionOf(code, true) }) : state
