/** The account site's texts in English, the reference for every other language. */
export const messages = {
  skipToContent: 'Skip to content',
  homeLink: (club: string) => `${club} home`,
  backToSite: 'Back to the site',
  languages: 'Languages',
  legal: 'Legal and contact',
  errorTitle: (status: number) => `${status} error`,
  errorText: "Sorry, it looks like the page you are looking for isn't available right now.",
  errorOfError: 'An error occured while showing the error page',
  notFound: 'This page could not be found',
  home: 'Back to your account',

  noAccounts: {
    title: 'No accounts here',
    text: 'There are no accounts on this site. What is free to watch is open to everybody.',
  },
  accountsElsewhere: {
    title: 'Your account is elsewhere',
    text: 'Sign in on the club’s site: its Sign In button takes you to where your account is.',
  },

  signInHeading: 'Sign in to your club account',
  registerHeading: 'Register for a free club account',
  accountHeading: 'Your club account',
  confirmHeading: 'Confirm your email',
  forgotHeading: 'Forgotten your password?',
  newPasswordHeading: 'Choose a new password',
  signOutHeading: 'Sign out',
  deleteHeading: 'Delete your account',

  /** @param nickname the club's, or null if the language of the page has none */
  signInIntro: (nickname: string | null) =>
    nickname === null ? 'Pick up where you left off.' : `Pick up where you left off with ${nickname}.`,
  signInAgain:
    'These pages hold your details and payments, so you sign in to them separately, even if you are signed in on our other sites.',
  registerIntro: 'One account for everything at the club. It is free, and takes a minute.',
  perks: {
    /** @param pass the club's name for the free membership, or null if the language of the page has none */
    watch: (pass: string | null) => `Bitesize highlights with your free ${pass ?? 'account'}`,
    live: {
      video: 'Live audio commentary and matches, when you subscribe',
      audio: 'Live audio commentary, when you subscribe',
    },
    news: 'Club news by email, if you want it',
  },

  email: 'Email',
  password: 'Password',
  code: 'Code',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  oldPasswordHint: 'Your current password',
  newEmail: 'New email',
  forename: 'First name',
  surname: 'Last name',
  thirteenOrOver: 'I am 13 or older',
  newsletter: 'Send me news from the club',
  newsletterHint: 'You can change this at any time.',
  passwordHint: (least: number) => `At least ${least} characters`,
  codeHint: 'The six-digit code from our email',

  signIn: 'Sign In',
  register: 'Register',
  confirm: 'Confirm',
  sendCode: 'Send me a code',
  sendAgain: 'Send another code',
  save: 'Save changes',
  savePassword: 'Save new password',
  saveAndSignIn: 'Save and sign in',
  changeEmail: 'Change email',
  forgotLink: 'Forgotten your password?',
  noPasswordYet:
    'Do you sign in on our other sites through another service? Then you have no password yet: ‘Forgotten your password?’ gets you one.',
  noAccount: 'New here?',
  haveAccount: 'Already have an account?',
  remembered: 'Remembered it?',
  startAgain: 'Use another email address',
  newPasswordDue: 'Please choose a new password to continue.',
  forgotIntro: 'Tell us your email address, and we will send you a code for a new password.',
  codeSent: (email: string) =>
    `We have sent an email to ${email}. If nothing arrives within a few minutes, please check your junk folder.`,
  codeMissing: 'There is nothing to confirm in this browser. Please start again.',

  accountNav: 'Your account',
  profile: 'Profile',
  devices: 'Devices',
  subscriptions: 'Subscriptions',
  signOut: 'Sign out',
  signOutText: 'You will be signed out on this device.',
  memberSince: (date: string) => `With us since ${date}`,
  accountID: (id: string) => `Account ID: ${id}`,

  details: 'Your details',
  emailSection: 'Email',
  emailNow: (email: string) => `You sign in with ${email}.`,
  emailHint: 'We’ll send a code to the new address. Nothing changes until you enter it.',
  passwordSection: 'Password',
  passwordText:
    'When you change it, you are signed out everywhere except on this page: on other devices and on our other sites.',
  passkeySection: 'Passkeys',
  passkeyText:
    'Sign in with your face, your fingerprint or your device’s PIN instead of your password. A passkey works only on this site, and nobody can trick you into giving it away.',
  passkeyNone: 'You have no passkey yet.',
  passkeyNeedsScripts: 'Adding a passkey needs JavaScript. Please switch it on for this page.',
  passkeyUnsupported: 'This browser does not support passkeys.',
  passkeyFull: 'Your account has reached its limit for passkeys. Remove one to add another.',
  passkeyAdded: (date: string) => `Added on ${date}`,
  passkeyUsed: (date: string) => `last used on ${date}`,
  passkeyUnused: 'not used yet',
  passkeyName: 'Name of the passkey',
  passkeyNameHint: 'To help you recognise it, such as ‘My phone’',
  passkeyAdd: 'Add a passkey',
  passkeyChange: 'Change or remove',
  passkeyRename: 'Save name',
  passkeyRemove: 'Remove this passkey',
  passkeySignIn: 'Use a passkey',
  dataSection: 'Your data',
  dataText: 'Everything we hold about you, in one file.',
  download: 'Download my data',
  deleteText: 'Your account and everything you have told us about yourself are deleted for good.',
  deleteWarning:
    'This cannot be undone. Your details are deleted at once, and you are signed out everywhere. We keep invoices for as long as the law requires.',
  endsWithAccount: {
    subscription: (title: string) =>
      `${title} ends at once, and the unused part is not refunded. To use it until it runs out, cancel it first and delete your account afterwards.`,
    'match-pass': (title: string) =>
      `${title} ends with your account: it no longer opens the match or its replay, and the pass is not refunded.`,
    voucher: (title: string) =>
      `${title}, which your voucher gave you, ends with your account. The voucher cannot be used again.`,
  },
  goesBack: (title: string) =>
    `Your payment for ${title} has not arrived yet. ${title} ends with your account; once the payment arrives, we will refund it.`,
  deleteAccount: 'Delete my account',
  keepAccount: 'Keep my account',

  devicesText:
    'Where you are signed in. Sign out any device that you do not recognise, and change your password.',
  thisDevice: 'This device',
  otherDevice: 'Another device',
  onSystem: (browser: string, system: string) => `${browser} on ${system}`,
  signedInAt: (date: string, time: string) => `Signed in on ${date} at ${time}`,
  signOutDevice: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
  signOutEverywhereText: 'Signs out every device, this one too.',

  noSubscriptions: 'You have no subscriptions',
  subscriptionsProblem: 'There was an issue checking your subscriptions',
  basicPassText: 'Free with your account: bitesize highlights and everything that only needs a sign-in.',
  subscriptionsText: {
    video: (tv: string) => `Watch and listen to live games with ${tv}.`,
    audio: (tv: string) => `Listen to live games with ${tv}.`,
  },
  seeSubscriptions: 'See subscriptions',
  held: 'Active',
  /** Asks for the state of a payment again. */
  lookAgain: 'Look again',
  managePayments: 'Change card or plan, or cancel',
  /** For an account without recurring payments. */
  paymentsAndReceipts: 'Payments and receipts',
  purchase: {
    boughtAt: (date: string) => `Bought on ${date}`,
    receipt: 'Receipt',
    goOn: 'Back to where you were',
    renews: (date: string) => `Renews on ${date}`,
    until: (date: string) => `Cancelled: yours until ${date}`,
    keepText: (until: string) =>
      `Changed your mind? Until ${until} you can keep it, and it renews as before.`,
    keep: 'Keep my subscription',
    runs: 'Yours until you cancel',
    redeemedAt: (date: string) => `Voucher redeemed on ${date}`,
    givenUntil: (date: string) => `Yours until ${date}. It does not renew.`,
    given: 'Yours. It does not renew.',
    pass: 'Yours: the live match on the day, and its replay',
    passOff: {
      postponed: 'Postponed. The new date is not known yet; your pass moves with the match',
      'called-off': 'Called off: this match will not be played. We will refund what you paid',
      over: 'Yours: the replay of this match',
    },
    lastPayment: (sum: string) => `Last payment: ${sum}`,
    refundedPart: (sum: string) => `Refunded: ${sum}`,
    lateUntil: (date: string) =>
      `Cancelled: yours until ${date}. The last payment did not go through; you do not need to do anything.`,
    late: 'Your bank declined the last payment. Please check your card; you keep full access for now',
    over: {
      ended: 'Ended',
      refunded: 'Refunded',
      disputed: 'On hold: your bank is looking into the payment',
      takenBack: 'Ended: your bank has returned your money. You are welcome to buy it again',
      processing: 'Your payment is on its way; you will have access when it arrives',
      failed: 'The payment did not go through',
      unpaid: 'On hold: the last payment did not go through',
      paused: 'Paused',
    },
    kickOff: (when: string) => `Kick-off: ${when}.`,
    opensAt: (day: string, time: string) => `The live stream opens for you at ${time} on ${day}.`,
    paid: (title: string) => `Thank you. ${title} is yours, and ready to use.`,
    paidAhead: (title: string, day: string, time: string) =>
      `Thank you. ${title} is yours: the live stream opens for you at ${time} on ${day}.`,
    paidOff: {
      postponed: (title: string) =>
        `Thank you. ${title} is yours. The match has been postponed, and its new date is not known yet; your pass moves with it.`,
      'called-off': (title: string) =>
        `Your payment for ${title} has arrived, but the match has been called off and will not be played. We will refund what you paid.`,
      over: (title: string) =>
        `Your payment for ${title} has arrived, but the match is over. Your pass opens the replay, once it is there.`,
    },
    opening: (title: string) =>
      `Thank you. Your payment has arrived, and we are setting up ${title} for you. It only takes a moment.`,
    processing: (title: string) =>
      `Thank you. Your payment for ${title} is on its way; you will have access when it arrives.`,
    open: 'This payment is not finished: the payment page says that nothing has been paid yet.',
    expired: 'This payment page has expired. Nothing was paid on it.',
    withdrawn: (title: string) =>
      `This payment is on hold: your bank has reversed the payment for ${title}, or is looking into it. If that is a mistake, please get in touch.`,
    blocked: (title: string) =>
      `Your payment for ${title} has arrived, but you can’t use it while your account is blocked. If that is a mistake, or you would like your money back, please get in touch.`,
    refunded: (title: string) =>
      `Your payment for ${title} has been refunded, so it no longer gives you access.`,
    ended: (title: string) =>
      `You paid for ${title} here; it has since ended, and no longer gives you access.`,
    away: 'We can’t check your payment just now. If it went through, nothing is lost: you will have access.',
    unknown:
      'We can’t find this payment. It does not belong to this account, or it was a long time ago. If you paid with another account, sign in with that one.',
    cancelled: 'No payment was made.',
  },

  buyHeading: 'Subscribe',
  buyTerms: 'What you agree to',
  taxIncluded: (price: string) => `${price}, tax included`,
  renewsMonthly: 'It renews every month at this price until you cancel, which you can do at any time.',
  renewsYearly:
    'It renews every year at this price until you cancel, which you can do at any time. We will email you before it does.',
  notShownIn: (countries: string) => `This match is not shown live or on sale in: ${countries}`,
  shownOnlyIn: (countries: string) => `This match is shown live, and on sale, only in: ${countries}`,
  paidOnce: 'You pay once. It does not renew.',
  payWith: 'You pay on the secure page of our payment provider. We never see your card.',
  payAtOnce:
    'A change is paid with the card that your subscription is paid with: the button charges it straight away.',
  buyFor: (price: string) => `Buy - ${price}`,
  changeText: (from: string, today: string) =>
    `It replaces ${from}. You pay ${today} today, after a credit for the unused part of ${from}. Your card is charged straight away.`,
  alsoEnds: (title: string) =>
    `It includes ${title}: you will not be charged for that again, and it ends when the time you have paid for runs out.`,
  changeFor: (today: string) => `Change - ${today} today`,
  hasAlready: (title: string) => `You already have ${title}.`,
  /** For a button that was pressed on a page that was opened before. */
  hasMeanwhile: (title: string) =>
    `You already have ${title}: it was bought, or your subscription was changed, after you opened this page. You have not been charged again.`,
  nothingSold: 'Nothing can be bought here at the moment.',
  notOnSale: 'This is no longer on sale.',
  choose: 'Choose a package',
  chooseText: 'You see the full price, and what you agree to, before you pay.',
  choosePackage: (title: string) => `Choose ${title}`,

  done: {
    registered: 'Welcome. Your account is ready.',
    details: 'Your details have been successfully updated',
    password: 'Your password has been successfully updated',
    'email-code': 'We have sent a code to your new email address. Enter it here to change it.',
    email: 'Your email has been successfully updated',
    changed: 'Your subscription has changed. You can use everything in it now.',
    passkey: 'Your passkey is ready. You can sign in with it from now on.',
    'passkey-name': 'Your passkey has a new name.',
    'passkey-removed': 'Your passkey has been removed. It can no longer be used to sign in.',
    device: 'That device is signed out.',
    everywhere: 'You are signed out everywhere.',
    deleted: 'Your account is deleted. You are welcome back at any time.',
    'signed-out': 'You are signed out.',
    again: 'We have sent another code.',
  },

  problemSummary: 'Please check the fields marked below.',
  captchaNeedsScripts:
    'We ask everybody who registers to show that they are not a robot, and that needs JavaScript. Please switch it on for this page.',
  problems: {
    captcha: 'Please show that you are not a robot, and send the form again.',
    email: 'Enter an email address, such as name@example.com',
    password: 'Enter your password',
    newPassword: 'Use 10 to 200 characters, and not only spaces',
    passwordMismatch: 'New Password does not match',
    forename: 'Enter your first name',
    surname: 'Enter your last name',
    nameLetters: 'Use letters that can be seen, at most 60 characters, without < or >',
    code: 'Enter the six-digit code from our email',
    wrongCredentials: 'Incorrect email or password',
    wrongPassword: 'This is not your current password',
    wrongCode: 'This code is wrong, or it has expired',
    commonPassword: 'This password is too common. Please choose another one',
    samePassword: 'Please choose a password you haven’t used here before',
    tooYoung:
      'You need to be 13 or older to have an account of your own. Please ask a parent or guardian to register and to watch with you.',
    tooMany: 'Too many attempts. Please wait a moment and try again',
    noActiveUser: 'No active user',
    passkeyName: 'Give it a name of 1 to 60 characters',
    passkeyRefused: 'This passkey cannot be used here. Please try again, or sign in with your password.',
    passkeyHeld: 'This device already has a passkey for your account.',
    passkeyCancelled: 'That was cancelled. Please try again when you are ready.',
    priceChanged: 'The price has changed since you opened this page. Please check it and try again.',
    declined:
      'Your bank declined the payment. You can change your card under ‘Change card or plan, or cancel’.',
    portalAway: 'Sorry, your payments and receipts cannot be shown at the moment, please try again shortly',
    paymentsAway: 'Sorry, checkout is not currently available, please try again',
    notSoldHere: 'This match may not be shown where you are, so we cannot sell you a pass for it.',
    alreadyHeld: 'You already have this.',
    anotherCurrency:
      'You have a subscription in another currency. Once that has ended you can buy this one; you can cancel it under ‘Change card or plan, or cancel’.',
    paymentOnItsWay: 'Your payment for this is on its way.',
    accountBlocked: 'Your account has been blocked by an administrator',
    over: 'This is no longer on sale.',
    failed: 'There was a problem. Please try again in a few minutes.',
  },
}

export type Messages = typeof messages
