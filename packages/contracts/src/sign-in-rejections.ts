/** Why nobody is signed in, word for word (docs/how-to/add-a-sign-in-mode.md). Separate from the modes, which every page loads. */
export const signInRejections = {
  tampered: 'Could not log in. Cookie auth_string tampered with',
  exchangeFailed: 'Unable to sign in',
  exchangeSilent: 'No user signed in: code1',
  noUserCookie: 'No user logged in: code2',
  refreshRefused: 'Unable to log in. Failed refresh token',
  refreshSilent: 'No user logged in: Failed refresh token endpoint',
  sessionFailed: 'User not logged in. Session error',
  sessionWithoutRefresh: 'User not logged in. No refresh token found',
  noRefreshToken: 'No refresh token found',
  nobody: 'No user logged in',
  noSession: 'No user session found',
} as const
export type SignInRejection = keyof typeof signInRejections
