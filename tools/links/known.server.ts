/** Reads the site's own lists, which costs the site next to nothing: its sitemaps, and the addresses of the former site. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { oldAddressList } from '@club/contracts'
import { oldAddressKey } from '@club/contracts/old-addresses'
import * as z from 'zod/mini'
import { type Known, pathOf, rootsBesideTree } from './known.core.ts'

/** Timeout of one list in milliseconds. */
const patience = 30_000
/** The largest page size of a list. */
const atOnce = 100

const textAt = async (url: string): Promise<string | null> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patience), redirect: 'manual' }).catch(
    () => null,
  )
  return answer?.ok ? answer.text() : null
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at ?? '')

/** The site may use another host name than the one we request: only paths count. */
const pathIn = (address: string): string | null =>
  URL.canParse(address) ? pathOf(new URL(address).pathname) : null

async function publicPages(own: string): Promise<Set<string>> {
  const index = await textAt(`${own}/sitemap.xml`)
  const pages = new Set<string>()
  for (const sitemap of addressesIn(index ?? '')) {
    const path = pathIn(sitemap)
    const text = path === null ? null : await textAt(own + path)
    for (const address of addressesIn(text ?? '')) pages.add(pathIn(address) ?? '')
  }
  return pages
}

async function listedOldAddresses(own: string): Promise<Map<string, string> | null> {
  const found = new Map<string, string>()
  for (let page = 0; ; page += 1) {
    const text = await textAt(`${own}/api/web/v1/old-addresses?page[size]=${atOnce}&page[number]=${page}`)
    if (text === null) return null
    const { data, meta } = oldAddressList.parse(JSON.parse(text))
    for (const { id, attributes } of data) found.set(oldAddressKey(id), attributes.to)
    if (data.length === 0 || found.size >= meta.total) return found
  }
}

const remoteFile = z.object({ basePaths: z.array(z.string()) })

/** First parts of the paths that remotes claim. */
async function claimedRoots(apps: string): Promise<string[]> {
  const files = await Promise.all(
    (await readdir(apps)).map((name) => readFile(join(apps, name, 'remote.json'), 'utf8').catch(() => null)),
  )
  return files.flatMap((text) =>
    text === null
      ? []
      : remoteFile.parse(JSON.parse(text)).basePaths.flatMap((path) => path.split('/')[1] || []),
  )
}

/** @param own origin of the site @param apps folder of the remotes */
export async function readKnown(own: string, apps: string): Promise<Known> {
  const [pages, oldAddresses, claimed] = await Promise.all([
    publicPages(own),
    listedOldAddresses(own),
    claimedRoots(apps),
  ])
  return { pages, oldAddresses, roots: new Set([...rootsBesideTree, ...claimed]) }
}
