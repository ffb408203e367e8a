/**
 * Every budget, in one file: points per number of seconds, for each key. A key is an address (`addressKey`), an account or
 * the name of a token. In a ground, an office or a mobile network thousands share one address, so budgets by address are
 * generous, and cheap requests (a page from the cache, a segment) have none.
 */
export type Budget = { points: number; seconds: number }

export const budgets = {
  /** Pages that are not in the cache and must be drawn. By address. */
  page: { points: 600, seconds: 60 },
  /** Searches of news and videos; each costs the database. By address. */
  search: { points: 120, seconds: 60 },
  /** Event streams and sockets opened; `createPlaces` limits those open at once. By address. */
  stream: { points: 3000, seconds: 60 },
  /** Reports from browsers. By address. */
  beacon: { points: 600, seconds: 60 },
  /** Password checks of a locked site, one for each pause in typing. By address. */
  siteLock: { points: 60, seconds: 60 },
  /** Batches of impressions and clicks of adverts; a ground has one address. By address. */
  advertEvents: { points: 1200, seconds: 60 },
  /** An impression of one advert in one visit: a report within this time is a duplicate. By address, advert and visit. */
  advertSight: { points: 1, seconds: 10 },
  /** Impressions of one advert that count from one address, whatever visits the reports name. By address and advert. */
  advertSights: { points: 300, seconds: 60 },
  /** Never used up, only read: whether a visit has seen an advert, remembered for the length of a match. By address, advert and visit. */
  advertSeen: { points: 100_000, seconds: 10_800 },
  /** The same for an hour: clicks are compared with it. By address and advert. */
  advertSeenHere: { points: 100_000, seconds: 3600 },
  /** A click on one advert in one visit. By address, advert and visit. */
  advertPress: { points: 1, seconds: 3600 },
  /** Clicks that count from one address in an hour; the actual limit depends on the impressions (`believed.ts`). By address and advert. */
  advertPresses: { points: 100_000, seconds: 3600 },
  /** Wrong passwords for one account from one address; after that, attempts are admitted slowly. By account and address. */
  signInPair: { points: 10, seconds: 900 },
  /** Attempts once that is spent, so that the right password still gets in. By account and address. */
  signInTrickle: { points: 1, seconds: 10 },
  /** Wrong passwords in a browser that signed in to the account before; after that it counts as any other. By device. */
  signInDevice: { points: 10, seconds: 900 },
  /** Wrong passwords for one account from unknown devices; further attempts are slowed, never refused. By account. */
  signInAccount: { points: 5, seconds: 900 },
  /** Wrong passwords from one address, for any account; further attempts are slowed, never refused. By address. */
  signInAddress: { points: 100, seconds: 900 },
  /**
   * Mails with a code, requested for a registration or otherwise, while nobody enters the code: this stops somebody who mails strangers, but
   * not a crowd that registers before kick-off, when the whole ground has one address. By address.
   */
  mailAddress: { points: 100, seconds: 600 },
  /** The same to one recipient from one address: a stranger elsewhere cannot lock the owner out. By digest of the email and address. */
  mailPair: { points: 5, seconds: 3600 },
  /** The same to one recipient from anywhere: nobody can flood a mailbox in our name. By a digest of the email. */
  mailRecipient: { points: 30, seconds: 86_400 },
  /** Codes for a new password that a browser asks for which signed in to the account before: strangers take nothing of them. By device. */
  mailDevice: { points: 5, seconds: 3600 },
  /** Codes that are tried, right ones too; a code itself dies of five wrong ones. As wide as the mails that bring them. By address. */
  codeAddress: { points: 1200, seconds: 900 },
  /** Passkey challenges requested, and passkeys presented. A ground has one address. By address. */
  passkey: { points: 3000, seconds: 60 },
  /** Checkouts, plan changes and visits to the portal; each calls the payment provider. By account. */
  payment: { points: 60, seconds: 900 },
  /**
   * Checks of a checkout's outcome, and of what a change would cost: a page that waits for a slow payment keeps checking, and anybody's link may
   * lead to a page of prices; neither must keep the fan from buying. By account.
   */
  paymentLook: { points: 300, seconds: 900 },
  /** Vouchers entered, right ones included. By account, and by address. */
  voucher: { points: 10, seconds: 900 },
  voucherAddress: { points: 100, seconds: 900 },
  /** Webhooks without a valid signature; signed ones spend none. By address. */
  forgedNews: { points: 30, seconds: 300 },
  /** Steps of being handed from the account site to another; each may write to the database. A ground has one address. By address. */
  arrival: { points: 3000, seconds: 60 },
  /** Forms sent to private pages; a ground has one address. By address. */
  form: { points: 500, seconds: 60 },
  /** Messages sent by a form to a mailbox of the club; a ground has one address. By address. */
  message: { points: 20, seconds: 600 },
  /** The same for one form, from anywhere: nobody can flood a mailbox. By form. */
  messageForm: { points: 120, seconds: 3600 },
  /** Changes to a browser's alerts, and reads of them; a ground has one address. By address. */
  alerts: { points: 3000, seconds: 600 },
  /** Other writes from a browser. By address. */
  write: { points: 12_000, seconds: 60 },
  /** Wrong service tokens and stream keys; once spent, right ones from there must wait too. By address. */
  wrongToken: { points: 30, seconds: 300 },
  /** Calls with a valid token. By the token's scope. */
  feed: { points: 3000, seconds: 60 },
  staff: { points: 600, seconds: 60 },
  /** Files of an encoder. By stream. */
  ingest: { points: 1200, seconds: 60 },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof budgets
