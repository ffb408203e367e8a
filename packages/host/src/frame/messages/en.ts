/** What notices say in English, the measure of every other language. A site takes them among its own texts. */
export const messages = {
  loggedIn: 'Logged In',
  loggedOut: 'Logged Out',
  closesIn: (seconds: number) => `Closes in ${seconds} s`,
  signInProblem: 'There was a problem logging in',
  tryLater: 'Please try again in a few minutes',
  videoServiceProblem: 'There was a problem connecting to the video service',
  rejections: {
    tampered: 'Could not log in. Cookie auth_string tampered with',
    exchangeFailed: 'Unable to sign in',
    exchangeSilent: 'No user signed in: code1',
  },
}

export type Messages = typeof messages
