/** Versioned migrations, run at start. A migration that has been released is never edited: add the next one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, lockFor, type Queryable } from './database.ts'
import { first } from './migrations/0001-first.ts'
import { matchEvents } from './migrations/0002-match-events.ts'
import { matchRevisions } from './migrations/0003-match-revisions.ts'
import { adverts } from './migrations/0004-adverts.ts'
import { videos } from './migrations/0005-videos.ts'
import { accountsAndStreams } from './migrations/0006-accounts-and-streams.ts'
import { media } from './migrations/0007-media.ts'
import { casts } from './migrations/0008-casts.ts'
import { registration } from './migrations/0009-registration.ts'
import { filmedGoals } from './migrations/0010-filmed-goals.ts'
import { focalPoints } from './migrations/0011-focal-points.ts'
import { packages } from './migrations/0012-packages.ts'
import { identityProvider } from './migrations/0013-identity-provider.ts'
import { payments } from './migrations/0014-payments.ts'
import { wordings } from './migrations/0015-wordings.ts'
import { remoteAccounts } from './migrations/0016-remote-accounts.ts'
import { search } from './migrations/0018-search.ts'
import { advertStore } from './migrations/0020-advert-store.ts'
import { promoOverlays } from './migrations/0021-promo-overlays.ts'
import { experimentsAndMaps } from './migrations/0022-experiments-and-maps.ts'
import { vouchers } from './migrations/0023-vouchers.ts'
import { oldAddresses } from './migrations/0024-old-addresses.ts'
import { passkeys } from './migrations/0025-passkeys.ts'
import { voucherEnds } from './migrations/0026-voucher-ends.ts'
import { renewedSessions } from './migrations/0027-renewed-sessions.ts'
import { publicationWindows } from './migrations/0028-publication-windows.ts'
import { alerts } from './migrations/0029-alerts.ts'
import { sessionDevices } from './migrations/0030-session-devices.ts'
import { nextPublications } from './migrations/0031-next-publication.ts'
import { eventsFollowMatches } from './migrations/0032-events-follow-matches.ts'
import { heardEvents } from './migrations/0033-heard-events.ts'
import { noCodesInSubjects } from './migrations/0034-no-codes-in-subjects.ts'
import { shorterMediaKeys } from './migrations/0035-shorter-media-keys.ts'
import { askingProviders } from './migrations/0036-asking-providers.ts'
import { endedAccounts } from './migrations/0037-ended-accounts.ts'
import { adjustmentsOfTeams } from './migrations/0038-adjustments-of-teams.ts'
import { namedPlayers } from './migrations/0039-named-players.ts'
import { oldAddressesWithoutSlash } from './migrations/0040-old-addresses-without-slash.ts'
import { provenAddresses } from './migrations/0041-proven-addresses.ts'
import { statesSince } from './migrations/0042-states-since.ts'
import { firstInLine } from './migrations/0043-first-in-line.ts'
import { periodsStarted } from './migrations/0044-periods-started.ts'
import { forgottenMails } from './migrations/0045-forgotten-mails.ts'
import { endsOfEntitlements } from './migrations/0046-ends-of-entitlements.ts'
import { sumsOfPurchases } from './migrations/0047-sums-of-purchases.ts'
import { refundsOfPurchases } from './migrations/0048-refunds-of-purchases.ts'
import { spentCodes } from './migrations/0049-spent-codes.ts'
import { awaitedUntil } from './migrations/0050-awaited-until.ts'
import { speltWords } from './migrations/0052-spelt-words.ts'
import { seenSides } from './migrations/0053-seen-sides.ts'

export type Migration = { version: number; name: string; statements: readonly string[] }

/** In order. */
export const allMigrations: readonly Migration[] = [
  first,
  matchEvents,
  matchRevisions,
  adverts,
  videos,
  accountsAndStreams,
  media,
  casts,
  registration,
  filmedGoals,
  focalPoints,
  packages,
  identityProvider,
  payments,
  wordings,
  remoteAccounts,
  search,
  advertStore,
  promoOverlays,
  experimentsAndMaps,
  vouchers,
  oldAddresses,
  passkeys,
  voucherEnds,
  renewedSessions,
  publicationWindows,
  alerts,
  sessionDevices,
  nextPublications,
  eventsFollowMatches,
  heardEvents,
  noCodesInSubjects,
  shorterMediaKeys,
  askingProviders,
  endedAccounts,
  adjustmentsOfTeams,
  namedPlayers,
  oldAddressesWithoutSlash,
  provenAddresses,
  statesSince,
  firstInLine,
  periodsStarted,
  forgottenMails,
  endsOfEntitlements,
  sumsOfPurchases,
  refundsOfPurchases,
  spentCodes,
  awaitedUntil,
  speltWords,
  seenSides,
]

/**
 * A migration that waits for a table makes every reader of it wait in line behind it, those of an older platform that still runs as well. So it
 * waits only for this long, less than the gate's queries may take, then lets them pass and begins anew. Milliseconds.
 */
const lockWithinMs = 1000
const pauseMs = 3000
/** As long as any statement may take; whoever started the platform starts it again. Milliseconds. */
const givesUpAfterMs = 60_000

const lockNotAvailable = '55P03'

/**
 * Brings the schema up to date, under a lock, so that several instances may start at once.
 * @throws Error if the database is newer than the list, or somebody keeps a table in use for a minute
 */
export async function migrate(database: Database, list: readonly Migration[] = allMigrations): Promise<void> {
  const began = performance.now()
  for (;;) {
    try {
      return await database.transaction((transaction) => migrateIn(transaction, list))
    } catch (error) {
      if ((error as { code?: unknown }).code !== lockNotAvailable) throw error
      if (performance.now() - began > givesUpAfterMs)
        throw new Error(
          'The tables cannot be brought up to date: a transaction that is still open uses one of them, such as a backup or a psql',
          { cause: error },
        )
    }
    await sleep(pauseMs)
  }
}

async function migrateIn(transaction: Queryable, list: readonly Migration[]): Promise<void> {
  await lockFor(transaction, 'migrations')
  await transaction.query(`set local lock_timeout = ${lockWithinMs}`)
  await transaction.query(
    'create table if not exists schema_migrations (version int primary key, name text not null, run_at timestamptz not null default now())',
  )
  const done = await transaction.query<{ version: number }>('select version from schema_migrations')
  const known = new Set(done.map((row) => row.version))
  const newest = Math.max(0, ...list.map((migration) => migration.version))
  const ahead = done.find((row) => row.version > newest)
  if (ahead)
    throw new Error(`The database is at version ${ahead.version}, newer than this platform's ${newest}`)
  for (const migration of list) {
    if (known.has(migration.version)) continue
    for (const statement of migration.statements) await transaction.query(statement)
    await transaction.query('insert into schema_migrations (version, name) values ($1, $2)', [
      migration.version,
      migration.name,
    ])
  }
}
