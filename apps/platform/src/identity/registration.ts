/**
 * Registering, and new passwords for fans who have forgotten theirs. Both give the same response, after the same work, whether or not there is
 * such an account: only the mailbox learns which.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { accountCodes, type PasswordReset, type Registration } from '@club/contracts'
import { addressKey, type BudgetName, type Limiter } from '@club/limiter'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../database/database.ts'
import { type Letters, written } from '../mail/letters.ts'
import { type Letter, queueMail } from '../mail/mails.store.ts'
import { writeWithOutbox } from '../outbox/outbox.ts'
import { Refusal, tooMany } from '../server/errors.ts'
import {
  type Credentials,
  findCredentials,
  insertAccount,
  type NewAccount,
  setPassword,
} from './accounts.store.ts'
import { demandUncommon } from './common-passwords.ts'
import { deviceOfAccount } from './device-token.core.ts'
import type { Endings } from './endings.ts'
import {
  type CodePurpose,
  codeAwaited,
  codeMinutes,
  findSpent,
  findWaiting,
  keepCode,
  newCode,
  noteSpent,
  type ProvenCode,
  spendCode,
  tryCode,
} from './mailed-codes.store.ts'
import { inHashingTurn, type Passwords, samePassword } from './passwords.ts'
import type { SignInCaller } from './sign-in.ts'

/** Every registered account holds the Basic Pass. */
export const registered = 'freemium'

export const wrongCode = () =>
  new Refusal(422, [
    {
      code: accountCodes.wrongCode,
      title: 'This code is wrong, or it has expired',
      detail: 'Please look at the latest mail again, or ask for another code.',
      source: { pointer: '/code' },
    },
  ])

const tooYoung = () =>
  new Refusal(422, [
    {
      code: accountCodes.tooYoung,
      title: 'You need to be 13 or older to have an account of your own',
      detail: 'Please ask a parent or guardian to register and to watch with you.',
      source: { pointer: '/thirteenOrOver' },
    },
  ])

/** What is stored until a registration's code is entered. */
const pending = z.object({
  passwordHash: z.string(),
  forename: z.optional(z.string()),
  surname: z.optional(z.string()),
  newsletter: z.boolean(),
})

/** A fan without a name gets the start of their address. */
const nameOf = ({ forename = '', surname = '' }: { forename?: string; surname?: string }, email: string) =>
  `${forename} ${surname}`.trim() || (email.split('@')[0] ?? email)

function newAccount(
  email: string,
  { passwordHash, forename, surname, newsletter }: z.output<typeof pending>,
): NewAccount {
  const attributes = {
    newsletter,
    ...(forename === undefined ? {} : { forename }),
    ...(surname === undefined ? {} : { surname }),
  }
  return {
    ...{ id: randomUUID(), email, passwordHash, attributes, entitlements: [registered] },
    ...{ displayName: nameOf(attributes, email) },
    ...{ mustChangePassword: false, blocked: false, bypassed: false, sample: false },
  }
}

export type MailedCodes = {
  /**
   * Uses a code, or one of its attempts. A form that is sent twice, as by a double click, is answered alike: what was used less than a
   * minute ago is known, to whoever has the code and its subject.
   * @param use spends the code, and notes what it has opened; null if it no longer stands for anything
   * @returns the account; `again` if it was used already
   * @throws Refusal 422 wrong_code, 429
   */
  prove(
    purpose: CodePurpose,
    subject: string,
    code: string,
    address: string,
    use: (proven: ProvenCode) => Promise<string | null>,
  ): Promise<{ id: string; again: boolean }>
  /** Counts a request for a mail from this address. @throws Refusal 429 if the address has reached its limit */
  ask(address: string): Promise<void>
  /**
   * Counts a mail before it is queued.
   * @param device one that its account knows: strangers cannot use up its limit
   * @throws Refusal 429 if this mailbox has reached its limit
   */
  admit(email: string, address: string, device?: string | null): Promise<void>
  /** A correct code was entered: the mail reached the person who requested it. */
  answered(email: string, address: string): Promise<void>
  keep(
    transaction: Queryable,
    purpose: CodePurpose,
    subject: string,
    code: string | null,
    details: Record<string, unknown>,
    how?: { once?: boolean },
  ): Promise<boolean>
}

/** The store of budgets holds only digests: no names or addresses. */
const recipientOf = (email: string) => createHash('sha256').update(email).digest('base64url').slice(0, 22)
const pairOf = (email: string, address: string) => `${recipientOf(email)} ${addressKey(address)}`

export type CodeOptions = { database: Database; clock: Clock; limiter: Limiter; secret: string }

export function mailedCodes({ database, clock, limiter, secret }: CodeOptions): MailedCodes {
  const spend = async (budget: BudgetName, key: string) => {
    const verdict = await limiter.spend(budget, key)
    if (!verdict.allowed) throw tooMany(verdict.retryAfterSeconds)
  }
  return {
    async prove(purpose, subject, code, address, use) {
      await spend('codeAddress', addressKey(address))
      const kept = { secret, purpose, subject }
      const proven = await tryCode(database, clock.now(), kept, code)
      const used = proven && (await use(proven))
      if (used !== null) return { id: used, again: false }
      const spent = await findSpent(database, clock.now(), kept, code)
      if (spent === null) throw wrongCode()
      return { id: spent, again: true }
    },
    ask: (address) => spend('mailAddress', addressKey(address)),
    async admit(email, address, device = null) {
      if (device !== null) return spend('mailDevice', device)
      await spend('mailPair', pairOf(email, address))
      await spend('mailRecipient', recipientOf(email))
    },
    async answered(email, address) {
      await limiter.giveBack('mailAddress', addressKey(address))
      await limiter.giveBack('mailPair', pairOf(email, address))
      await limiter.giveBack('mailRecipient', recipientOf(email))
    },
    keep: (transaction, purpose, subject, code, details, how) =>
      keepCode(transaction, clock.now(), { secret, purpose, subject }, code, details, how),
  }
}

/** The key of a code: the mailbox that it went to, and the ticket of the browser that requested it. */
const subjectOf = (email: string, ticket: string) => `${email} ${ticket}`
const newTicket = () => randomBytes(16).toString('base64url')

export type RegistrationService = {
  /**
   * The same form sent again within a minute mails nothing more.
   * @returns the ticket of the mailed code. @throws Refusal 422 common_password or too_young, 429
   */
  register(given: Registration, address: string): Promise<string>
  /** Mails another code to a fan who has registered but not confirmed. @throws Refusal 429 */
  again(email: string, ticket: string, address: string): Promise<void>
  /** @returns the new account's id. @throws Refusal 422 wrong_code, 429 */
  confirm(given: { email: string; code: string; ticket: string }, address: string): Promise<string>
  /** Mails a code for a new password. @returns its ticket. @throws Refusal 429 */
  forgotten(email: string, caller: SignInCaller): Promise<string>
  /** Signs out everywhere. @returns the account's id. @throws Refusal 422 wrong_code, common_password or same_password, 429 */
  reset(given: PasswordReset, address: string): Promise<string>
}

type Options = {
  database: Database
  clock: Clock
  codes: MailedCodes
  passwords: Pick<Passwords, 'hash' | 'holds'>
  /** Seals the tokens of known devices. */
  deviceSecret: string
  endings: Pick<Endings, 'enteredBy'>
  letters: Letters
  /** The club's name for mails. */
  club: string
  /** Something was queued. */
  mailed(): void
}

export function registrationService(options: Options): RegistrationService {
  const { database, clock, codes, passwords, deviceSecret, letters, club, mailed } = options

  /** Stores one code and queues one mail whether or not there is an account: a stranger cannot tell the cases apart by time. */
  const send = async (
    purpose: CodePurpose,
    to: { email: string; ticket: string },
    details: Record<string, unknown> | null,
    letter: (code: string) => Letter,
    otherwise: Letter,
    how: { once?: boolean } = {},
  ) => {
    const code = newCode()
    const subject = subjectOf(to.email, to.ticket)
    await database.transaction(async (transaction) => {
      const given = details === null ? null : code
      if (!(await codes.keep(transaction, purpose, subject, given, details ?? {}, how))) return
      const mail = details === null ? otherwise : letter(code)
      const awaited = codeAwaited(clock.now(), purpose, subject)
      await queueMail(transaction, clock.now(), to.email, mail, { awaited })
    })
    mailed()
  }

  const sendRegistration = (
    to: { email: string; ticket: string },
    details: Record<string, unknown> | null,
    how?: { once?: boolean },
  ) =>
    send(
      'register',
      to,
      details,
      (code) => written(letters.registrationCode, { club, code, minutes: codeMinutes }),
      written(letters.alreadyRegistered, { club }),
      how,
    )

  return {
    async register(given, address) {
      const { email, password, forename, surname, newsletter, thirteenOrOver, ticket = newTicket() } = given
      if (!thirteenOrOver) throw tooYoung()
      await demandUncommon(password, email, '/password')
      await codes.ask(address)
      await codes.admit(email, address)
      const passwordHash = await inHashingTurn(address, () => passwords.hash(password))
      const taken = await findCredentials(database, email)
      const details = taken ? null : { passwordHash, forename, surname, newsletter }
      await sendRegistration({ email, ticket }, details, { once: true })
      return ticket
    },

    async again(email, ticket, address) {
      await codes.ask(address)
      const waiting = await findWaiting(database, clock.now(), 'register', subjectOf(email, ticket))
      // An invented ticket does not use up this mailbox's limit.
      if (!waiting) return
      await codes.admit(email, address)
      // An address that already has an account gets the same mail as at first.
      await sendRegistration({ email, ticket }, waiting.details)
    },

    async confirm({ email, code, ticket }, address) {
      const subject = subjectOf(email, ticket)
      const { id, again } = await codes.prove('register', subject, code, address, (proven) =>
        database.transaction(async (transaction) => {
          if (!(await spendCode(transaction, 'register', subject, proven))) return null
          const account = newAccount(email, z.parse(pending, proven.details))
          if (!(await insertAccount(transaction, clock.now(), account))) return null
          await noteSpent(transaction, clock.now(), proven, account.id)
          return account.id
        }),
      )
      if (!again) await codes.answered(email, address)
      return id
    },

    async forgotten(email, { address, device }) {
      await codes.ask(address)
      const found = await findCredentials(database, email)
      await codes.admit(email, address, deviceOfAccount(deviceSecret, device, clock.now(), found?.id))
      const ticket = newTicket()
      await send(
        'reset',
        { email, ticket },
        found ? { id: found.id } : null,
        (code) => written(letters.resetCode, { club, code, minutes: codeMinutes }),
        written(letters.noAccount, { club }),
      )
      return ticket
    },
    reset: resetting(options),
  }
}

/** A new password by a mailed code. */
function resetting(options: Options): RegistrationService['reset'] {
  const { database, clock, codes, passwords, endings, letters, club, mailed } = options
  const isPassword = (password: string, { passwordHash }: Credentials, address: string) =>
    inHashingTurn(address, () => passwords.holds(password, passwordHash))

  /** @returns the account, or null if the code is used up or no longer its account's. @throws Refusal 422 same_password */
  const choose = async (
    { email, ticket, newPassword }: PasswordReset,
    proven: ProvenCode,
    address: string,
  ) => {
    const { id } = z.parse(z.object({ id: z.string() }), proven.details)
    const before = await findCredentials(database, email)
    const isOld = before?.id === id && (await isPassword(newPassword, before, address))
    const passwordHash = await inHashingTurn(address, () => passwords.hash(newPassword))
    return writeWithOutbox(database, async (transaction, changes) => {
      if (!(await spendCode(transaction, 'reset', subjectOf(email, ticket), proven))) return null
      // The code stays valid for another try.
      if (isOld) throw samePassword()
      // The account may have moved to another mailbox since: a code sent to the former one is no longer valid.
      if ((await findCredentials(transaction, email))?.id !== id) return null
      await setPassword(transaction, changes, id, passwordHash)
      await queueMail(transaction, clock.now(), email, written(letters.passwordChanged, { club }))
      await noteSpent(transaction, clock.now(), proven, id)
      return id
    })
  }

  return async (given, address) => {
    const { email, code, ticket, newPassword } = given
    await demandUncommon(newPassword, email, '/newPassword')
    const { id, again } = await codes.prove('reset', subjectOf(email, ticket), code, address, (proven) =>
      choose(given, proven, address),
    )
    if (again) {
      // The same form once more, or another password with a code that is used up.
      const found = await findCredentials(database, email)
      if (found?.id !== id || !(await isPassword(newPassword, found, address))) throw wrongCode()
      return id
    }
    await codes.answered(email, address)
    await endings.enteredBy(id)
    mailed()
    return id
  }
}
