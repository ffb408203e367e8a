/** The texts of the shop window, in English. Pages that sell nothing do not carry them. */
export const messages = {
  packages: 'Packages',
  prices: 'Prices',
  viewPackages: 'View packages',
  yours: 'You have this',
  subscriptions: 'Subscriptions',
  matchPasses: 'Match passes',
  plans: 'More plans',
  leadMembership: 'By the month or the year. Cancel whenever you like.',
  leadMatchPass: 'One match at a time. Paid once, nothing renews.',
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
  notShownIn: (countries: string) => `Not shown live, and not sold, in: ${countries}`,
  shownOnlyIn: (countries: string) => `Shown live, and sold, in these countries alone: ${countries}`,
  paidBy: {
    month: (amount: string) => `${amount} a month`,
    year: (amount: string) => `${amount} a year`,
  },
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
  logInToRedeem: 'Sign in to redeem your voucher: what it opens is kept with your account.',
  voucherProblems: {
    unknown: 'We don’t know this code. Please check it against your voucher.',
    empty: 'Please type the code that stands on your voucher.',
    used: 'This voucher has been used already.',
    yours: 'This voucher is yours already: you’ll find what it opens in your account.',
    over: 'This voucher has expired.',
    blocked: 'Your account has been blocked by an administrator, so it can’t redeem anything.',
    many: 'That was a lot of codes. Please try again in a quarter of an hour.',
    failed: 'Your voucher can’t be redeemed at the moment. It stays good: please try again in a few minutes.',
  },
  checkoutAway: 'Sorry, checkout is not currently available, please try again',
  refused: {
    differs:
      'Something about this package has changed since you opened the page. Reload it to see what it costs now.',
    place: 'Sorry, we’re not allowed to show this match where you are, so we can’t sell you a pass for it.',
    over: 'Sorry, this is no longer on sale.',
    blocked: 'Your account has been blocked by an administrator, so it can’t buy anything.',
    declined:
      'Your bank declined the payment. Nothing has changed; you can change your card under ‘Manage Subscriptions’.',
  },
  change: {
    text: (from: string, today: string) =>
      `It takes the place of ${from}: today you pay ${today}, since what is left of ${from} is taken off. Your card is charged at once.`,
    alsoEnds: (title: string) =>
      `${title} is part of it: it isn’t charged again, and ends with what you’ve paid for.`,
    button: (today: string) => `Change - ${today} today`,
    done: 'Your subscription has changed. Everything that comes with it is open now.',
  },
  beforeYouBuy: {
    title: 'Before you buy',
    membership: {
      tax: 'The price on the button is all you pay: tax is in it.',
      renewal:
        'A subscription renews at that price, each month or each year, until you cancel. You can cancel at any time from your account, and keep what you’ve paid for until it runs out.',
      atOnce:
        'It starts as soon as you’ve paid, and by buying you ask us for that. You have 14 days to change your mind, unless you’ve begun to watch or listen by then.',
    },
    matchPass: {
      tax: 'The price on the button is all you pay, once: tax is in it, and nothing renews.',
      moved: 'If the match is moved, your pass moves with it.',
      atOnce:
        'It’s yours as soon as you’ve paid, and by buying you ask us for that. You have 14 days to change your mind, unless you’ve begun to watch by then.',
    },
  },
  returned: {
    asking: 'Checking your payment…',
    in: 'You’re in',
    inText: (title: string) => `${title} is yours, and everything it opens is open now.`,
    passText: (title: string, day: string, time: string) =>
      `${title}: the live streams open for you on ${day} at ${time}.`,
    passOpen: (title: string) => `${title}: the live streams are open for you now.`,
    watchNow: 'Start now',
    toMatch: 'Match Centre',
    toAccount: 'Your subscriptions',
    just: (title: string) => `${title} is yours.`,
    opening: 'Paid, thank you',
    openingText: (title: string) => `We’re opening ${title} for you. It only takes a moment.`,
    processing: 'Your payment is on its way',
    processingText: (title: string) =>
      `Your bank hasn’t confirmed it yet. ${title} opens by itself as soon as it does; you don’t have to wait on this page.`,
    withdrawn: 'This payment is on hold',
    withdrawnText: (title: string) =>
      `Your bank has taken the payment for ${title} back, or is looking into it, so it opens nothing at the moment. If that’s a mistake, please get in touch.`,
    refunded: 'This payment was refunded',
    refundedText: (title: string) =>
      `Your payment for ${title} has gone back to you, so it opens nothing any more. You can choose a package again here.`,
    over: 'This has ended',
    overText: (title: string) =>
      `You paid for ${title} here; it has ended since, and opens nothing any more. You can choose a package again here.`,
    open: 'This payment isn’t finished',
    openText:
      'The payment page says that nothing has been paid yet. You can go back to it, or start again here.',
    failed: 'The payment didn’t go through',
    failedText:
      'Your bank has not paid after all, so nothing is charged and nothing is open. You can try again here.',
    expired: 'This payment page has expired',
    expiredText: 'Nothing was paid on it. Choose a package to start again.',
    signedOut: 'Sign in to see your purchase',
    signInButton: 'Log In Or Register',
    signedOutText: 'We only show a payment to the account that made it.',
    unknown: 'We can’t find this payment',
    unknownText: (support: string) =>
      `It doesn’t belong to the account you’re signed in with, or it was a long time ago. If you paid with another account, sign in with that one; if not, please contact ${support}.`,
    problem: 'We can’t check your payment just now',
    problemText: 'If it went through, nothing is lost: access comes with it. We’ll keep asking.',
    left: 'You left the payment page',
    leftText:
      'The packages are still here whenever you want them. Anything you have paid for is in your account.',
  },
}

export type ShopMessages = typeof messages
