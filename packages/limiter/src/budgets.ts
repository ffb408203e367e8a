/**
 * Every budget, in one file: so many points in so many seconds, for each key. A key is an address (`addressKey`), an account or
 * the name of a token. A ground, an office or a mobile network shares one address among thousands, so budgets by address are
 * wide, and what is cheap (a page from the cache, a segment) has none.
 */
export type Budget = { points: number; seconds: number }

export const budgets = {
  /** Pages that are not in the cache and must be drawn. By address. */
  page: { points: 600, seconds: 60 },
  /** Searches of news and videos; each costs the database. By address. */
  search: { points: 120, seconds: 60 },
  /** Event streams and sockets opened; those open at once are counted by places. By address. */
  stream: { points: 3000, seconds: 60 },
  /** Reports of browsers. By address. */
  beacon: { points: 600, seconds: 60 },
  /** Passwords of a locked site, one for each pause in typing. By address. */
  siteLock: { points: 60, seconds: 60 },
  /** Batches of what was seen and pressed of adverts; a ground has one address. By address. */
  advertEvents: { points: 1200, seconds: 60 },
  /** A sight of one advert in one visit: told again sooner than this it is a double. By address, advert and visit. */
  advertSight: { points: 1, seconds: 10 },
  /** Sights of one advert that count of one address, whatever visits it says they come from. By address and advert. */
  advertSights: { points: 300, seconds: 60 },
  /** Not spent up, only looked at: whether a visit has seen an advert, for as long as a match lasts. By address, advert and visit. */
  advertSeen: { points: 100_000, seconds: 10_800 },
  /** The same of an hour: what presses are measured by. By address and advert. */
  advertSeenHere: { points: 100_000, seconds: 3600 },
  /** A press of one advert in one visit. By address, advert and visit. */
  advertPress: { points: 1, seconds: 3600 },
  /** Presses that count of one address in an hour; their bound follows the sights (`believed.ts`). By address and advert. */
  advertPresses: { points: 100_000, seconds: 3600 },
  /** Wrong passwords for one account from one address; what comes after is a trickle. By account and address. */
  signInPair: { points: 10, seconds: 900 },
  /** Tries when those are spent: the right password still gets in. By account and address. */
  signInTrickle: { points: 1, seconds: 10 },
  /** Wrong passwords in a browser that signed in to the account before; after that it counts as any other. By device. */
  signInDevice: { points: 10, seconds: 900 },
  /** Wrong passwords for one account from unknown devices; what comes after is slowed, never refused. By account. */
  signInAccount: { points: 5, seconds: 900 },
  /** Wrong passwords from one address, whosever; what comes after is slowed, never refused. By address. */
  signInAddress: { points: 100, seconds: 900 },
  /**
   * Mails that somebody asks for, registrations and codes, and whose code nobody has entered: who mails strangers comes to an end, and
   * a crowd that registers before kick-off, whose ground has one address, does not. By address.
   */
  mailAddress: { points: 100, seconds: 600 },
  /** The same, to one recipient from one address: a stranger elsewhere does not shut out the owner. By digest of the email and address. */
  mailPair: { points: 5, seconds: 3600 },
  /** The same, to one recipient from anywhere: nobody's mailbox is filled in our name. By a digest of the email. */
  mailRecipient: { points: 30, seconds: 86_400 },
  /** Codes that are tried, right ones too; a code itself dies of five wrong ones. As wide as the mails that bring them. By address. */
  codeAddress: { points: 1200, seconds: 900 },
  /** Passkeys that are asked for, and those that are shown. A ground has one address. By address. */
  passkey: { points: 3000, seconds: 60 },
  /** Checkouts, changes that are made and ways to the portal; each asks the payment provider. By account. */
  payment: { points: 60, seconds: 900 },
  /**
   * Looks at what became of a checkout, and at what a change costs: a page that waits for a slow payment goes on asking, anybody's link may lead to
   * one that shows prices, and neither must keep its fan from buying. By account.
   */
  paymentLook: { points: 300, seconds: 900 },
  /** Vouchers that are tried, right ones too. By account, and by address. */
  voucher: { points: 10, seconds: 900 },
  voucherAddress: { points: 100, seconds: 900 },
  /** Webhooks that nobody of ours has signed; those that are signed spend none. By address. */
  forgedNews: { points: 30, seconds: 300 },
  /** Steps of being handed from the account site to another; each may be written down. A ground has one address. By address. */
  arrival: { points: 3000, seconds: 60 },
  /** Forms that are sent to private pages; a ground has one address. By address. */
  form: { points: 500, seconds: 60 },
  /** Messages that are sent by a form to a mailbox of the club; a ground has one address. By address. */
  message: { points: 20, seconds: 600 },
  /** The same by one form, from wherever: nobody's mailbox is filled. By form. */
  messageForm: { points: 120, seconds: 3600 },
  /** Changes of what a browser is told of, and looks at it; a ground has one address. By address. */
  alerts: { points: 3000, seconds: 600 },
  /** Other writes of a browser. By address. */
  write: { points: 12_000, seconds: 60 },
  /** Wrong service tokens and stream keys; when it is spent, right ones from there wait too. By address. */
  wrongToken: { points: 30, seconds: 300 },
  /** Calls with a right token. By the token's scope. */
  feed: { points: 3000, seconds: 60 },
  staff: { points: 600, seconds: 60 },
  /** Files of an encoder. By stream. */
  ingest: { points: 1200, seconds: 60 },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof budgets
