/**
 * Sentences of refusals in English, agreed with the clubs letter for letter. The club's own contact replaces `{support}`;
 * the words to be linked are listed beside their sentence.
 */
export const messages = {
  signIn: 'Please Sign In to access this',
  signInToStream: 'Please Sign In to access this stream',
  noSubscriptions: 'Sorry but you do not have any subscriptions',
  notSubscribed: 'Sorry but you are not subscribed to this stream',
  blocked: 'Your account has been blocked by an administrator',
  country: 'Sorry but users within this country are not allowed to play this stream',
  issue: 'Sorry but there is an issue with this stream',
  problem: 'Sorry, there has been a problem accessing this stream',
  problemWithStatus: 'Sorry, there has been a problem accessing this stream.',
  limit:
    'Your account has reached the limit for concurrent streaming; please log out of some browsers and devices and try again',
  stopped: 'This stream was stopped from another of your browsers or devices',
  checkConnection: 'Check your connection, then try again.',
  upgrade: 'Please upgrade or read our faqs',
  upgradeWords: 'upgrade',
  faqsWords: 'faqs',
  mistake: 'If you think this is a mistake please contact {support}',
  contact: 'Please contact {support}',
  contactWithStatus: (status: number) => `Please contact {support} with the following info: ${status}`,
}

export type Messages = typeof messages
