/**
 * `npm run links -- [<folder>] [--site <address>] [--external]`: checks every link in a folder of content against the running site into which the
 * folder was imported: by its own lists if they know, otherwise as a fan would. Exits with 1 on a broken link, with 2 if it could not check.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { dayIn } from '@club/i18n'
import { clientSettingsAnswer, isSampleClub } from '@club/settings'
// biome-ignore lint/style/noRestrictedImports: reads dates and the site's address as the platform does
import { readClubSettings } from '../../apps/platform/src/services/settings/club-settings.server.ts'
import { readContent } from '../import/content.core.ts'
import { contentFolder, readTexts } from '../import/content.server.ts'
import { UsageError } from '../import/options.core.ts'
import { addressOfSite, notItsName } from '../start/site-address.core.ts'
import { answersOf } from './answers.ts'
import { asker } from './follow.server.ts'
import { withoutLastSlash } from './known.core.ts'
import { readKnown } from './known.server.ts'
import {
  type Asked,
  emptyLinkFaults,
  type Fault,
  faultOf,
  oldAddressFault,
  readLinksCommand,
  reportText,
  type Target,
  targetOf,
  usage,
} from './links.core.ts'

class Unable extends Error {}

const sample = 'tools/sample-club'

/** Paths are relative to where npm was called; the command itself runs in the project's root. */
const placeOf = (path: string) => {
  const called = resolve(process.env.INIT_CWD || '.', path)
  return existsSync(called) ? called : resolve(path)
}

const isPlain = (target: Target) => target.kind === 'own' && target.place === null

const askedFor = (target: Target, external: boolean): string[] => {
  if (target.kind === 'own') return [target.path]
  return target.kind === 'elsewhere' && external ? [target.url] : []
}

/** Whether the site shows the sample club: its links are in its folder. */
async function isSampleSite(own: string): Promise<boolean> {
  const answer = await fetch(`${own}/api/settings/v1/client-settings`).catch(() => null)
  const told = clientSettingsAnswer.safeParse(await answer?.json().catch(() => null))
  return told.success && isSampleClub(told.data.data.attributes)
}

async function follow(
  { folder, site, external }: Asked,
  zone: string,
): Promise<{ faults: Fault[]; followed: number }> {
  const own = new URL(site).origin
  const ready = await fetch(`${own}/readyz`).catch(() => null)
  if (!ready?.ok)
    throw new Unable(`no site answers at ${own}: start it with npm start, or name one with --site`)
  // Its health is told to anybody, its pages only to who knows its name.
  const list = await fetch(`${own}/sitemap.xml`, { redirect: 'manual' }).catch(() => null)
  await list?.body?.cancel()
  if (list?.status === 421) throw new Unable(notItsName(own))
  if (folder === null && !(await isSampleSite(own)))
    throw new UsageError(`name the folder of content: the club at ${own} is not the sample club`)
  const files = await readTexts(await contentFolder(placeOf(folder ?? sample)))
  const read = readContent(files, { anchor: dayIn(zone, new Date()), source: 'links', zone })
  if (!read.ok)
    throw new Unable(read.problems.map(({ file, line, reason }) => `${file}:${line}: ${reason}`).join('\n'))
  const links = read.links.map((link) => ({ ...link, target: targetOf(link, own) }))
  const oldAddresses = read.content.oldAddresses ?? []
  const asked = links.flatMap(({ target }) => askedFor(target, external))
  const ask = asker(own, (line) => process.stderr.write(`${line}\n`))
  const known = await readKnown(own, 'apps')
  const { answerTo, ledOn, requested } = await answersOf({
    // Only the page itself shows its ids.
    pages: links.flatMap(({ target }) => (isPlain(target) ? askedFor(target, external) : [])),
    places: links.flatMap(({ target }) => (isPlain(target) ? [] : askedFor(target, external))),
    old: oldAddresses.map(({ from }) => withoutLastSlash(from)),
    known,
    ask,
  })
  const faults = links.flatMap(({ file, line, address, target }) => {
    const reason = faultOf(target, answerTo)
    return reason === null ? [] : [{ file, line, address, reason }]
  })
  const misled = oldAddresses.flatMap((old, index) => {
    const reason = oldAddressFault({ from: withoutLastSlash(old.from), to: old.to }, ledOn)
    const { file, line } = read.originOf(`/oldAddresses/${index}`) ?? { file: 'old-addresses.json', line: 1 }
    return reason === null ? [] : [{ file, line, address: old.from, reason }]
  })
  return {
    faults: [...faults, ...misled, ...emptyLinkFaults(requested)],
    followed: asked.length + oldAddresses.length,
  }
}

try {
  const settings = await readClubSettings(process.env.CLUB_SETTINGS || null)
  const own = addressOfSite('main', settings.sites, process.env)
  const { faults, followed } = await follow(
    readLinksCommand(process.argv.slice(2), own),
    settings.site.timezone,
  )
  process.stdout.write(reportText(faults, followed))
  process.exit(faults.length > 0 ? 1 : 0)
} catch (failure) {
  const { message } = failure as Error
  process.stderr.write(failure instanceof UsageError ? `${message}\n\n${usage}\n` : `${message}\n`)
  process.exit(2)
}
