/** Letters to the holders of passes whose match is postponed or called off: one each, until the match has a new date. */
import { formatMoney } from '@club/i18n'
import type { InstallationSettings } from '@club/settings'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { written } from '../../mail/letters.ts'
import type { Mailing } from '../../mail/start.server.ts'
import { wordOfOff } from './passes.store.ts'
import { isOff, type MatchOfPass } from './ports.ts'
import { valuesOf, wasToldOf, writer } from './purchase-letter.ts'
import { noteTold, type Purchase } from './purchases.store.ts'

export type OffLetters = {
  matchOff(purchase: Purchase, outlook: 'postponed' | 'called-off'): Promise<void>
  /** Starts the delivery of the queued letters. */
  wake(): void
}

type Options = { database: Database; clock: Clock; settings: InstallationSettings; mail: Mailing }

export function offLetters({ database, clock, settings, mail }: Options): OffLetters {
  const { letters, club, wake } = mail
  const write = writer(clock)
  const values = valuesOf(club, ({ amount, currency }) => formatMoney(settings.site.locale, amount, currency))
  return {
    async matchOff(purchase, outlook) {
      const letter = outlook === 'postponed' ? letters.passPostponed : letters.passCalledOff
      await database.transaction((transaction) =>
        write(transaction, purchase, wordOfOff(outlook), written(letter, values(purchase))),
      )
    },
    wake,
  }
}

/** Who buys a pass as its match goes off reads it in the letter about the purchase. @param before null for a new purchase */
export async function noteOffAtSale(
  transaction: Queryable,
  before: Purchase | null,
  { id, opens }: Pick<Purchase, 'id' | 'opens'>,
  match: MatchOfPass | null,
): Promise<void> {
  if (match === null || !isOff(match.outlook) || !opens || (before && wasToldOf(before))) return
  await noteTold(transaction, id, wordOfOff(match.outlook), [])
}
