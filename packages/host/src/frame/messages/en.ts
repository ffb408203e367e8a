/** Texts of notices in English, the reference for every other language. A site includes them among its own texts. */
export const messages = {
  loggedIn: 'Logged In',
  loggedOut: 'Logged Out',
  closesIn: (seconds: number) => `Closes in ${seconds} s`,
  signInProblem: 'There was a problem logging in',
  tryLater: 'Please try again in a few minutes',
  videoServiceProblem: 'There was a problem connecting to the video service',
  offline: 'You are offline',
  offlineHere: 'You are offline. You can still read this page.',
  offlineMissing:
    'You are offline, and this page isn’t saved on your device. It will open when you are back online.',
  offlineKept: 'Pages you can read now',
  rejections: {
    tampered: 'Could not log in. Cookie auth_string tampered with',
    exchangeFailed: 'Unable to sign in',
    exchangeSilent: 'No user signed in: code1',
  },
}

export type Messages = typeof messages
