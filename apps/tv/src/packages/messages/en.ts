/** The texts of the shop window, in English. Pages without packages do not load them. */
import { messages as terms } from '@club/access/purchase-terms/en'

export const messages = {
  packages: 'Packages',
  prices: 'Prices',
  viewPackages: 'View packages',
  yours: 'You have this',
  subscriptions: 'Subscriptions',
  matchPasses: 'Match passes',
  plans: 'More plans',
  leadMembership: 'By the month or the year. Cancel whenever you like.',
  leadMatchPass: 'One match at a time. You pay once, and it doesn’t renew.',
  noSubscriptions: 'There are currently no Subscriptions available.',
  noMatchPasses: 'There are currently no Match Passes available.',
  noPackages: 'No packages available',
  includedInYours: 'Included in your subscription',
  nothingSoldNow: 'These are our prices. Nothing can be bought here at the moment.',
  nothingSold: 'These are our prices. Nothing can be bought here: there are no accounts on this site.',
  logInToBuy: 'You must be logged in to purchase',
  manageSubscriptions: 'Manage Subscriptions',
  information: 'Information',
  informationOn: (price: string) => `Information about ${price}`,
  backToPackage: 'Back to the package',
  against: (home: string, away: string) => `${home} v ${away}`,
  kickOff: (day: string, time: string) => `${day}, ${time}`,
  notShownIn: (countries: string) => `Not shown live or on sale in: ${countries}`,
  shownOnlyIn: (countries: string) => `Shown live, and on sale, only in: ${countries}`,
  paidBy: terms.paidBy,
  watch: 'Watch',
  listen: 'Listen',
  buyOnAccountSite: 'See prices and buy',
  buy: (amount: string) => `Buy - ${amount}`,
  perMonth: ' p/m',
  cancel: 'Cancel',
  voucher: {
    title: 'Redeem a voucher',
    text: 'Voucher code',
    button: 'Redeem',
  },
  redeemed: (code: string) => `Voucher redeemed : ${code}`,
  logInToRedeem: 'Sign in to redeem your voucher, so that we can add it to your account.',
  voucherProblems: {
    unknown: 'We don’t recognise this code. Please check it against your voucher.',
    empty: 'Please enter the code on your voucher.',
    used: 'This voucher has already been used.',
    yours: 'You’ve already redeemed this voucher: you’ll find what it gives you in your account.',
    over: 'This voucher has expired.',
    blocked: 'Your account has been blocked by an administrator, so it can’t redeem anything.',
    many: 'Too many codes. Please try again in 15 minutes.',
    failed:
      'Your voucher can’t be redeemed at the moment. It is still valid, so please try again in a few minutes.',
  },
  checkoutAway: 'Sorry, checkout is not currently available, please try again',
  refused: {
    differs:
      'Something about this package has changed since you opened the page. Reload it to see what it costs now.',
    place: 'Sorry, we’re not allowed to show this match where you are, so we can’t sell you a pass for it.',
    over: 'Sorry, this is no longer on sale.',
    currency:
      'You have a subscription in another currency. Once that has ended you can buy this one; you can cancel it under ‘Manage Subscriptions’.',
    blocked: 'Your account has been blocked by an administrator, so it can’t buy anything.',
    declined:
      'Your bank declined the payment. Nothing has changed; you can change your card under ‘Manage Subscriptions’.',
  },
  change: {
    text: (from: string, today: string) =>
      `It replaces ${from}. You pay ${today} today, after a credit for the unused part of ${from}. Your card is charged straight away.`,
    alsoEnds: (title: string) =>
      `It includes ${title}: you won’t be charged for that again, and it ends when the time you’ve paid for runs out.`,
    button: (today: string) => `Change - ${today} today`,
    done: 'Your subscription has changed. You can use everything in it now.',
  },
  beforeYouBuy: {
    title: 'Before you buy',
    membership: {
      tax: 'The price on the button is all you pay: it includes tax.',
      renewal:
        'A subscription renews at that price, each month or each year, until you cancel. You can cancel at any time from your account, and keep what you’ve paid for until it runs out.',
    },
    matchPass: {
      tax: 'You pay the price on the button once: it includes tax, and the pass doesn’t renew.',
      moved: 'If the match is moved, your pass moves with it.',
    },
  },
  returned: {
    asking: 'Checking your payment…',
    in: 'You’re in',
    inText: (title: string) => `${title} is yours, and you can use everything in it now.`,
    passText: (title: string, day: string, time: string) =>
      `${title}: the live stream opens for you at ${time} on ${day}.`,
    passOpen: (title: string) => `${title}: the live stream is open to you now.`,
    off: {
      postponed: 'This match has been postponed',
      'called-off': 'This match has been called off',
      over: 'This match is over',
    },
    offText: {
      postponed: (title: string) =>
        `Your pass for ${title} is paid for, and moves with the match. You’ll find the new date here as soon as it is known.`,
      'called-off': (title: string) =>
        `Your payment for ${title} has arrived, but the match won’t be played. We’ll refund what you paid.`,
      over: (title: string) =>
        `Your payment for ${title} has arrived, but the match can no longer be followed live. Your pass opens the replay, once it’s there.`,
    },
    watchNow: 'Start now',
    toMatch: 'Match Centre',
    toAccount: 'Your subscriptions',
    just: (title: string) => `${title} is yours.`,
    opening: 'Paid, thank you',
    openingText: (title: string) => `We’re setting up ${title} for you. It only takes a moment.`,
    processing: 'Your payment is on its way',
    processingText: (title: string) =>
      `Your bank hasn’t confirmed it yet. You’ll have ${title} as soon as it does; you don’t have to wait on this page.`,
    withdrawn: 'This payment is on hold',
    withdrawnText: (title: string) =>
      `Your bank has reversed the payment for ${title}, or is looking into it, so you can’t use it at the moment. If that’s a mistake, please get in touch.`,
    blocked: 'Your account is blocked',
    blockedText: (title: string) =>
      `Your payment for ${title} has arrived, but you can’t use it while your account is blocked. If that’s a mistake, or you’d like your money back, please get in touch.`,
    refunded: 'This payment was refunded',
    refundedText: (title: string) =>
      `Your payment for ${title} has been refunded, so it no longer gives you access. You can choose a package again here.`,
    over: 'This has ended',
    overText: (title: string) =>
      `You paid for ${title} here; it has since ended, and no longer gives you access. You can choose a package again here.`,
    open: 'This payment isn’t finished',
    openText:
      'The payment page says that nothing has been paid yet. You can go back to it, or start again here.',
    failed: 'The payment didn’t go through',
    failedText:
      'Your bank didn’t make the payment after all, so you haven’t been charged and nothing has been activated. You can try again here.',
    expired: 'This payment page has expired',
    expiredText: 'Nothing was paid on it. Choose a package to start again.',
    signedOut: 'Sign in to see your purchase',
    signInButton: 'Log In Or Register',
    signedOutText: 'We only show a payment to the account that made it.',
    unknown: 'We can’t find this payment',
    unknownText: (support: string) =>
      `It doesn’t belong to the account you’re signed in with, or it was a long time ago. If you paid with another account, sign in with that one; if not, please contact ${support}.`,
    problem: 'We can’t check your payment just now',
    problemText: 'If it went through, nothing is lost: you’ll have access. We’ll keep checking.',
    left: 'You left the payment page',
    leftText:
      'The packages are still here whenever you want them. Anything you have paid for is in your account.',
  },
}

export type ShopMessages = typeof messages
