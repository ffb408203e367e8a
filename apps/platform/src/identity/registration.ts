/**
 * Registering, and a new password for who has forgotten theirs. Both answer the same, after the same work, whether or not there is
 * such an account: only the mailbox is told which.
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
import { findCredentials, insertAccount, setPassword } from './accounts.store.ts'
import { demandUncommon } from './common-passwords.ts'
import type { Endings } from './endings.ts'
import {
  type CodePurpose,
  codeMinutes,
  findWaiting,
  keepCode,
  newCode,
  spendCode,
  tryCode,
} from './mailed-codes.store.ts'
import { inHashingTurn, type Passwords } from './passwords.ts'

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

/** What waits for the code of a registration. */
const pending = z.object({
  passwordHash: z.string(),
  forename: z.optional(z.string()),
  surname: z.optional(z.string()),
  newsletter: z.boolean(),
})

/** Whoever has told no name goes by the beginning of their address. */
const nameOf = ({ forename = '', surname = '' }: { forename?: string; surname?: string }, email: string) =>
  `${forename} ${surname}`.trim() || (email.split('@')[0] ?? email)

export type MailedCodes = {
  /** Takes a code's tries. @throws Refusal 422 wrong_code, 429 */
  prove(
    purpose: CodePurpose,
    subject: string,
    code: string,
    address: string,
  ): Promise<{ details: Record<string, unknown>; hash: string }>
  /** @throws Refusal 429 where this address or this mailbox has had its share */
  admit(email: string, address: string): Promise<void>
  /** A code has been entered and is spent: its mail went to whoever asked for it. */
  answered(address: string): Promise<void>
  keep(
    transaction: Queryable,
    purpose: CodePurpose,
    subject: string,
    code: string | null,
    details: Record<string, unknown>,
  ): Promise<void>
}

export type CodeOptions = { database: Database; clock: Clock; limiter: Limiter; secret: string }

export function mailedCodes({ database, clock, limiter, secret }: CodeOptions): MailedCodes {
  const spend = async (budget: BudgetName, key: string) => {
    const verdict = await limiter.spend(budget, key)
    if (!verdict.allowed) throw tooMany(verdict.retryAfterSeconds)
  }
  return {
    async prove(purpose, subject, code, address) {
      await spend('codeAddress', addressKey(address))
      const proven = await tryCode(database, clock.now(), { secret, purpose, subject }, code)
      if (!proven) throw wrongCode()
      return proven
    },
    async admit(email, address) {
      await spend('mailAddress', addressKey(address))
      // Nothing that names anybody stands in the store of budgets.
      const recipient = createHash('sha256').update(email).digest('base64url').slice(0, 22)
      await spend('mailPair', `${recipient} ${addressKey(address)}`)
      await spend('mailRecipient', recipient)
    },
    answered: (address) => limiter.giveBack('mailAddress', addressKey(address)),
    keep: (transaction, purpose, subject, code, details) =>
      keepCode(transaction, clock.now(), { secret, purpose, subject }, code, details),
  }
}

/** What a code is kept under: the mailbox that it went to, and the ticket of the browser that asked. */
const subjectOf = (email: string, ticket: string) => `${email} ${ticket}`
const newTicket = () => randomBytes(16).toString('base64url')

export type RegistrationService = {
  /** @returns the ticket of the code that is mailed. @throws Refusal 422 common_password or too_young, 429 */
  register(given: Registration, address: string): Promise<string>
  /** Mails another code to who has registered and not confirmed. @throws Refusal 429 */
  again(email: string, ticket: string, address: string): Promise<void>
  /** @returns the new account's id. @throws Refusal 422 wrong_code, 429 */
  confirm(given: { email: string; code: string; ticket: string }, address: string): Promise<string>
  /** Mails a code for a new password. @returns its ticket. @throws Refusal 429 */
  forgotten(email: string, address: string): Promise<string>
  /** Signs out everywhere. @returns the account's id. @throws Refusal 422 wrong_code or common_password, 429 */
  reset(given: PasswordReset, address: string): Promise<string>
}

type Options = {
  database: Database
  clock: Clock
  codes: MailedCodes
  passwords: Pick<Passwords, 'hash'>
  endings: Pick<Endings, 'enteredBy'>
  letters: Letters
  /** The club's name, as mails give it. */
  club: string
  /** Something was queued. */
  mailed(): void
}

export function registrationService(options: Options): RegistrationService {
  const { database, clock, codes, passwords, endings, letters, club, mailed } = options

  /** One code is kept and one mail is queued, whoever asks: what a stranger could time is the same. */
  const send = async (
    purpose: CodePurpose,
    to: { email: string; ticket: string },
    details: Record<string, unknown> | null,
    letter: (code: string) => Letter,
    otherwise: Letter,
  ) => {
    const code = newCode()
    const subject = subjectOf(to.email, to.ticket)
    await database.transaction(async (transaction) => {
      await codes.keep(transaction, purpose, subject, details === null ? null : code, details ?? {})
      await queueMail(transaction, clock.now(), to.email, details === null ? otherwise : letter(code))
    })
    mailed()
  }

  const sendRegistration = (to: { email: string; ticket: string }, details: Record<string, unknown> | null) =>
    send(
      'register',
      to,
      details,
      (code) => written(letters.registrationCode, { club, code, minutes: codeMinutes }),
      written(letters.alreadyRegistered, { club }),
    )

  return {
    async register({ email, password, forename, surname, newsletter, thirteenOrOver }, address) {
      if (!thirteenOrOver) throw tooYoung()
      await demandUncommon(password, email, '/password')
      await codes.admit(email, address)
      const passwordHash = await inHashingTurn(address, () => passwords.hash(password))
      const taken = await findCredentials(database, email)
      const ticket = newTicket()
      const details = taken ? null : { passwordHash, forename, surname, newsletter }
      await sendRegistration({ email, ticket }, details)
      return ticket
    },

    async again(email, ticket, address) {
      await codes.admit(email, address)
      // Whose address has an account already is written to as they were at first.
      const waiting = await findWaiting(database, clock.now(), 'register', subjectOf(email, ticket))
      if (waiting) await sendRegistration({ email, ticket }, waiting.details)
    },

    async confirm({ email, code, ticket }, address) {
      const subject = subjectOf(email, ticket)
      const proven = await codes.prove('register', subject, code, address)
      const { passwordHash, forename, surname, newsletter } = z.parse(pending, proven.details)
      const attributes = {
        newsletter,
        ...(forename === undefined ? {} : { forename }),
        ...(surname === undefined ? {} : { surname }),
      }
      const id = randomUUID()
      const account = {
        ...{ id, email, passwordHash, attributes, entitlements: [registered] },
        ...{ displayName: nameOf(attributes, email) },
        ...{ mustChangePassword: false, blocked: false, bypassed: false, sample: false },
      }
      const made = await database.transaction(
        async (transaction) =>
          (await spendCode(transaction, 'register', subject, proven)) &&
          (await insertAccount(transaction, clock.now(), account)),
      )
      if (!made) throw wrongCode()
      await codes.answered(address)
      return id
    },

    async forgotten(email, address) {
      await codes.admit(email, address)
      const found = await findCredentials(database, email)
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

    async reset({ email, code, ticket, newPassword }, address) {
      await demandUncommon(newPassword, email, '/newPassword')
      const subject = subjectOf(email, ticket)
      const proven = await codes.prove('reset', subject, code, address)
      const { id } = z.parse(z.object({ id: z.string() }), proven.details)
      const passwordHash = await inHashingTurn(address, () => passwords.hash(newPassword))
      const done = await writeWithOutbox(database, async (transaction, changes) => {
        if (!(await spendCode(transaction, 'reset', subject, proven))) return false
        // The account may have moved to another mailbox since: whoever reads the former one has no say any more.
        if ((await findCredentials(transaction, email))?.id !== id) return false
        await setPassword(transaction, changes, id, passwordHash)
        await queueMail(transaction, clock.now(), email, written(letters.passwordChanged, { club }))
        return true
      })
      if (!done) throw wrongCode()
      await codes.answered(address)
      await endings.enteredBy(id)
      mailed()
      return id
    },
  }
}
