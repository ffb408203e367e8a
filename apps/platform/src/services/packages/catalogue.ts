/** The packages on sale now, and any package ever sold. */
import type { CacheTag, ClubPackage, ImportedPackage, PackageType } from '@club/contracts'
import { catalogue } from '@club/i18n'
import { findDocument, listDocuments } from '../../database/documents.ts'
import type { PlatformContext } from '../../server/context.ts'
import { earliest } from '../../server/earliest.core.ts'
import { messages } from './messages/en.ts'
import {
  isFor,
  isOnSale,
  type Outlook,
  oldestKickOff,
  outlookNow,
  type PassSale,
  passesNow,
  windowOf,
} from './pass-window.core.ts'
import { type Pricing, shownPackage } from './shown.core.ts'
import { findTimed, listToPlay } from './timed.store.ts'

export type PackagePorts = Pick<PlatformContext, 'database' | 'clock' | 'settings' | 'memory'>

/** One package, on sale or not. */
export type FoundPackage = {
  id: string
  package: ClubPackage
  /** The club's own record, with each price's entitlements and the terms of a pass's sale. */
  record: ImportedPackage
  prices: ClubPackage['priceData']
  /** Of a match pass, even where the match has no kick-off now. */
  matchID: string | null
  /** Of a match pass: what is left of its match. */
  outlook: Outlook | null
  onSale: boolean
}

const words = catalogue(messages, (language) => import(`./messages/${language}.ts`))

const pricingIn = async (locale: string): Promise<Pricing> => ({ locale, words: await words.load(locale) })

type Sold = {
  packages: { id: string; attributes: ClubPackage }[]
  tags: CacheTag[]
  changesAt: string | null
}

/** The packages of one type on sale, in the club's order, and what makes that list stale. */
export async function onSaleNow(ports: PackagePorts, now: Date, packageType: PackageType): Promise<Sold> {
  const pricing = await pricingIn(ports.settings.site.locale)
  const { entries } = await listDocuments<ImportedPackage>(ports.database, 'packages', null, { packageType })
  const parts = await Promise.all(
    entries
      .filter(({ attributes }) => !attributes.withdrawn)
      .map(({ attributes }) => partOf(ports, now, attributes, pricing)),
  )
  return {
    packages: parts.flatMap((part) => part.packages),
    tags: ['packages', ...new Set(parts.flatMap((part) => part.tags))],
    changesAt: earliest(parts.map(({ changesAt }) => changesAt)),
  }
}

async function partOf(
  { database, memory }: PackagePorts,
  now: Date,
  record: ImportedPackage,
  pricing: Pricing,
): Promise<Sold> {
  const { pass } = record
  if (pass === null) return { packages: [shownPackage(record, null, pricing)], tags: [], changesAt: null }
  const { sold, changesAt } = passesNow(
    await listToPlay(database, pass.team, oldestKickOff(now, pass)),
    pass,
    now,
  )
  const { stream, isThere } = await openedBy(memory, pass)
  return {
    packages: isThere ? sold.map((match) => shownPackage(record, match, pricing, stream)) : [],
    // A match that comes into sale by a new kick-off is not listed yet: the team's own tag covers it.
    tags: [
      `matches:${pass.team}`,
      ...sold.map(({ id }) => `match:${id}` as const),
      ...(pass.stream === null ? [] : [`stream:${pass.stream}` as const]),
    ],
    changesAt,
  }
}

/** The stream that a pass opens. A pass whose stream is not there is not on sale: nobody can say where the match may be shown. */
async function openedBy(memory: PackagePorts['memory'], { stream: asset }: PassSale) {
  const stream = asset === null ? null : await memory.stream(asset)
  return { stream, isThere: asset === null || stream !== null }
}

/** The passes that may be bought now, and when that changes by itself. */
export type PassesOnSale = {
  /** By match: the entitlements any one of which makes all its passes unnecessary. */
  sold: ReadonlyMap<string, readonly string[]>
  changesAt: string | null
}

export async function passesOnSale(ports: PackagePorts, now: Date): Promise<PassesOnSale> {
  const { packages, changesAt } = await onSaleNow(ports, now, 'match-pass')
  const byMatch = Map.groupBy(packages, ({ attributes: { match } }) => match?.matchID ?? null)
  const sold = new Map<string, string[]>()
  for (const [matchID, passes] of byMatch)
    if (matchID !== null) sold.set(matchID, holdersOf(passes.map(({ attributes }) => attributes)))
  return { sold, changesAt }
}

/** What alone makes all passes of a match unnecessary: the marks that come only with everything that they open, and what includes each. */
function holdersOf(passes: readonly ClubPackage[]): string[] {
  const sets = passes.flatMap(({ priceData }) => priceData.map(({ accessData }) => accessData.entitlements))
  const all = [...new Set(sets.flat())]
  const whole = all.filter((mark) =>
    sets.filter((set) => set.includes(mark)).every((set) => all.every((name) => set.includes(name))),
  )
  const includedIn = (passes[0]?.includedIn ?? []).filter((name) =>
    passes.every((pass) => pass.includedIn.includes(name)),
  )
  return [...whole, ...includedIn]
}

/** When a pass opens the streams of one of our matches, on sale or withdrawn: a pass already bought opens them all the same. */
export type PassWindows = (match: { team: string; ours: 'home' | 'away'; kickOff: string }) => {
  from: string
  until: string
} | null

/** With several passes: from the first to open until the last to close. */
export async function passWindows({ database }: PackagePorts): Promise<PassWindows> {
  const { entries } = await listDocuments<ImportedPackage>(database, 'packages', null, {
    packageType: 'match-pass',
  })
  return (match) => {
    const windows = entries.flatMap(({ attributes: { pass } }) =>
      pass !== null && isFor(pass, match) ? [windowOf(match.kickOff, pass)] : [],
    )
    const from = earliest(windows.map(({ opensAt }) => opensAt))
    const until = windows
      .map(({ closesAt }) => closesAt)
      .sort()
      .at(-1)
    return from && until ? { from, until } : null
  }
}

/** A package by its id, or the pass of one match by `{packageID}-{matchID}`. */
export async function findPackage(ports: PackagePorts, now: Date, id: string): Promise<FoundPackage | null> {
  const pricing = await pricingIn(ports.settings.site.locale)
  const found = (
    record: ImportedPackage,
    shown: ReturnType<typeof shownPackage>,
    rest: Pick<FoundPackage, 'matchID' | 'outlook' | 'onSale'>,
  ): FoundPackage => ({
    id: shown.id,
    package: shown.attributes,
    record,
    prices: shown.attributes.priceData,
    ...rest,
  })
  const whole = await findDocument<ImportedPackage>(ports.database, 'packages', id)
  if (whole?.attributes.pass === null) {
    const { attributes } = whole
    return found(attributes, shownPackage(attributes, null, pricing), {
      matchID: null,
      outlook: null,
      onSale: !attributes.withdrawn,
    })
  }
  const passes = await listDocuments<ImportedPackage>(ports.database, 'packages', null, {
    packageType: 'match-pass',
  })
  for (const { attributes } of passes.entries) {
    const { pass, withdrawn } = attributes
    if (pass === null || !id.startsWith(`${attributes.id}-`)) continue
    const match = await findTimed(ports.database, id.slice(attributes.id.length + 1))
    // A pass that was sold stays one, also where the package has come to be sold for fewer matches.
    if (!match) continue
    const { isThere } = await openedBy(ports.memory, pass)
    return found(attributes, shownPackage(attributes, match, pricing), {
      matchID: match.id,
      outlook: outlookNow(match, pass, now),
      onSale: !withdrawn && isThere && isOnSale(match, pass, now),
    })
  }
  return null
}
