/** Everything that is kept about an account, and its end: for its holder, and for staff whom a fan has asked. */
import type { AccountAttributes, AccountExport } from '@club/contracts'
import { shownAddress } from '@club/contracts/shown-address'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Letters, written } from '../mail/letters.ts'
import { deliveredOf, forgetMailsOf, queueMail, withoutCode } from '../mail/mails.store.ts'
import { writeWithOutbox } from '../outbox/outbox.ts'
import { type Account, deleteAccount, findHolder, type Holder } from './accounts.store.ts'
import type { Endings } from './endings.ts'
import { passkeysOf, shownPasskey } from './passkeys/passkeys.store.ts'
import type { Billing } from './routes.ts'
import { listSessions } from './sessions.store.ts'

export type AccountData = {
  /** @returns null if the account has ended meanwhile */
  of(account: Pick<Account, 'id' | 'entitlements'>): Promise<AccountExport | null>
  /** Ends its billing, then deletes the account. @throws Refusal 503 if the payment provider does not respond */
  end(account: Pick<Account, 'id' | 'email'>): Promise<void>
}

type Options = {
  database: Database
  clock: Clock
  endings: Pick<Endings, 'enteredBy'>
  billing: Pick<Billing, 'purchases' | 'end'>
  letters: Letters
  club: string
  mailed(): void
}

export const shownHolder = ({
  id,
  email,
  displayName,
  createdAt,
  attributes,
}: Holder): AccountAttributes['data'] => ({
  id,
  attributes: {
    email: shownAddress(email),
    displayName,
    forename: attributes.forename ?? null,
    surname: attributes.surname ?? null,
    newsletter: attributes.newsletter ?? false,
    createdAt: new Date(createdAt).toISOString(),
  },
})

export function accountData({
  database,
  clock,
  endings,
  billing,
  letters,
  club,
  mailed,
}: Options): AccountData {
  return {
    async of(account) {
      const holder = await findHolder(database, account.id)
      if (!holder) return null
      const { id, attributes } = shownHolder(holder)
      const sessions = await listSessions(database, clock.now(), id)
      const passkeys = await passkeysOf(database, id)
      const delivered = await deliveredOf(database, holder)
      return {
        data: {
          id,
          attributes: {
            account: attributes,
            entitlements: account.entitlements,
            sessions: sessions.map(({ id: _, entered: __, ...session }) => session),
            // An open session does not prove access to the mailbox: codes sent there are removed.
            mails: delivered.map(({ subject, sentAt }) => ({
              subject: withoutCode(subject),
              sentAt: new Date(sentAt).toISOString(),
            })),
            purchases: await billing.purchases(account),
            passkeys: passkeys.map(shownPasskey),
          },
        },
      }
    },

    async end({ id, email }) {
      await billing.end(id)
      await writeWithOutbox(database, async (transaction, changes) => {
        // Asked for twice, as by a double click, it ends once, with one letter.
        if (!(await deleteAccount(transaction, changes, id))) return
        await queueMail(transaction, clock.now(), email, written(letters.accountEnded, { club }))
        await forgetMailsOf(transaction, { id, email })
      })
      await endings.enteredBy(id)
      mailed()
    },
  }
}
