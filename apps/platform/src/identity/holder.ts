/** What the holder of an account can do: see and change their own data, password and email, manage devices, delete the account. */
import { type AccountAttributes, type AccountExport, accountCodes } from '@club/contracts'
import { shownAddress } from '@club/contracts/shown-address'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Letters, written } from '../mail/letters.ts'
import { keepMailsOf, queueMail } from '../mail/mails.store.ts'
import { writeWithOutbox } from '../outbox/outbox.ts'
import { Refusal } from '../server/errors.ts'
import { type AccountData, shownHolder } from './account-data.ts'
import {
  type Account,
  changePassword,
  findCredentials,
  findHolder,
  type Holder,
  type HolderAttributes,
  type SignedIn,
  setAttributes,
  setEmail,
} from './accounts.store.ts'
import { demandUncommon } from './common-passwords.ts'
import type { Endings } from './endings.ts'
import {
  codeAwaited,
  codeMinutes,
  newCode,
  noteSpent,
  type ProvenCode,
  spendCode,
} from './mailed-codes.store.ts'
import { demandAnother, inHashingTurn, type Passwords } from './passwords.ts'
import type { MailedCodes } from './registration.ts'
import type { Billing } from './routes.ts'
import { listSessions, type OpenSession } from './sessions.store.ts'
import type { SignInCaller, SignInService } from './sign-in.ts'

export const noActiveUser = () =>
  new Refusal(401, [{ code: accountCodes.noActiveUser, title: 'No active user' }])

export type HolderService = {
  attributes(who: SignedIn): Promise<AccountAttributes['data']>
  change(who: SignedIn, change: HolderAttributes): Promise<AccountAttributes['data']>
  /** Ends every session, including this one: the caller opens another. @throws Refusal 401, 422, 429 */
  changePassword(
    who: SignedIn,
    given: { password: string; newPassword: string },
    caller: SignInCaller,
  ): Promise<void>
  /** Mails a code to the new address. @throws Refusal 401, 429 */
  wishEmail(who: SignedIn, given: { email: string; password: string }, caller: SignInCaller): Promise<void>
  /** @throws Refusal 422 wrong_code, 429 */
  confirmEmail(who: SignedIn, code: string, address: string): Promise<AccountAttributes['data']>
  devices(who: SignedIn): Promise<OpenSession[]>
  export(who: SignedIn): Promise<AccountExport>
  /** Ends its billing, then deletes the account. @throws Refusal 401, 429; 503 if the payment provider does not respond */
  end(who: SignedIn, password: string, caller: SignInCaller): Promise<void>
}

type Options = {
  database: Database
  clock: Clock
  data: AccountData
  accounts: Pick<SignInService, 'prove'>
  codes: MailedCodes
  passwords: Pick<Passwords, 'hash' | 'holds'>
  endings: Pick<Endings, 'enteredBy'>
  billing: Pick<Billing, 'moved'>
  letters: Letters
  club: string
  mailed(): void
}

export function holderService(options: Options): HolderService {
  const { database, clock, data, accounts, codes, passwords, endings, billing, letters, club, mailed } =
    options

  const holderOf = async ({ account }: SignedIn): Promise<Holder> => {
    const holder = await findHolder(database, account.id)
    if (!holder) throw noActiveUser()
    return holder
  }
  const attributesOf = async (who: SignedIn) => shownHolder(await holderOf(who))
  /** @returns the account, or null if the code is used up or the address has become another account's */
  const move = (account: Account, email: string, proven: ProvenCode) =>
    writeWithOutbox(database, async (transaction, changes) => {
      if (!(await spendCode(transaction, 'email', account.id, proven))) return null
      if (!(await setEmail(transaction, changes, account.id, email))) return null
      if (email !== account.email) {
        const letter = written(letters.emailChanged, { club, email: shownAddress(email) })
        await queueMail(transaction, clock.now(), account.email, letter)
        await keepMailsOf(transaction, account)
      }
      await noteSpent(transaction, clock.now(), proven, account.id)
      return account.id
    })

  return {
    attributes: attributesOf,

    async change(who, change) {
      const { id, displayName, attributes } = await holderOf(who)
      const { forename, surname } = { ...attributes, ...change }
      const name = [forename, surname].filter((part) => part !== undefined).join(' ')
      await setAttributes(database, id, name === '' ? displayName : name, change)
      return attributesOf(who)
    },

    async changePassword({ account }, { password, newPassword }, caller) {
      const { id, passwordHash } = await accounts.prove(account.email, password, caller)
      demandAnother(newPassword, password)
      await demandUncommon(newPassword, account.email, '/newPassword')
      const after = await inHashingTurn(caller.address, () => passwords.hash(newPassword))
      const letter = written(letters.passwordChanged, { club })
      const done = await changePassword(database, id, passwordHash, after, (transaction) =>
        queueMail(transaction, clock.now(), account.email, letter),
      )
      if (!done) {
        // The same form, sent twice at once: whoever sent it still gets a session.
        const now = (await findCredentials(database, account.email))?.passwordHash ?? null
        const isDone = await inHashingTurn(caller.address, () => passwords.holds(newPassword, now))
        if (!isDone) throw noActiveUser()
        return
      }
      mailed()
      await endings.enteredBy(id)
    },

    async wishEmail({ account }, { email, password }, { address, device }) {
      await accounts.prove(account.email, password, { address, device })
      await codes.ask(address)
      await codes.admit(email, address)
      const found = await findCredentials(database, email)
      // One's own address is proven once more.
      const taken = found !== null && found.id !== account.id
      const code = newCode()
      await database.transaction(async (transaction) => {
        await codes.keep(transaction, 'email', account.id, taken ? null : code, { email })
        const letter = taken
          ? written(letters.emailTaken, { club })
          : written(letters.emailCode, { club, code, minutes: codeMinutes })
        const awaited = codeAwaited(clock.now(), 'email', account.id)
        await queueMail(transaction, clock.now(), email, letter, { awaited })
      })
      mailed()
    },

    async confirmEmail(who, code, address) {
      const { account } = who
      const { again } = await codes.prove('email', account.id, code, address, (proven) => {
        const { email } = z.parse(z.object({ email: z.string() }), proven.details)
        return move(account, email, proven)
      })
      const moved = await holderOf(who)
      if (again) return shownHolder(moved)
      // Not awaited: if the provider misses it, it is notified again before its portal opens.
      void billing.moved({ ...account, email: moved.email })
      await codes.answered(moved.email, address)
      mailed()
      return shownHolder(moved)
    },

    // A session entered from the account site in the same browser is the same device.
    devices: async ({ account, sessionID }) =>
      (await listSessions(database, clock.now(), account.id)).filter(
        ({ id, entered }) => !entered || id === sessionID,
      ),

    async export({ account }) {
      const all = await data.of(account)
      if (!all) throw noActiveUser()
      return all
    },

    async end({ account }, password, caller) {
      const { id } = await accounts.prove(account.email, password, caller)
      await data.end({ id, email: account.email })
    },
  }
}
