/** The measured site: a complete one with the sample club, in a folder and on ports of its own. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { asOperated, makeTemplate, type Site, startSite } from '../e2e/site.ts'

export type BenchSite = {
  site: Site
  /** The measured pages: paths on the site. */
  pages: { home: string; article: string; fixtures: string; hub: string }
  /** Token for sending match events. */
  feedToken: string
  stop(): Promise<void>
}

/** A hub page (docs/product.md#menu), which is always in the sample club's menu. */
const hub = '/tickets'

/** Builds what is stale and starts a site. `CLUB_TEST_TEMPLATE` names a prepared folder, as for the browser tests. */
export async function startBenchSite(): Promise<BenchSite> {
  const given = process.env.CLUB_TEST_TEMPLATE
  const template = given ?? (await makeTemplate())
  process.env.CLUB_TEST_TEMPLATE = template
  const feedToken = randomUUID()
  const site = await startSite({
    embedded: true,
    environment: {
      ...asOperated,
      MATCH_FEED_TOKEN: feedToken,
      // Every reader has its own address, passed on as by a proxy.
      TRUSTED_PROXIES: '127.0.0.1',
      STREAMS_PER_ADDRESS: '20000',
    },
  })
  const stop = async () => {
    await site.stop()
    if (given === undefined) await rm(template, { recursive: true, force: true })
  }
  try {
    const pages = { home: '/', article: await leadArticle(site.url), fixtures: '/matches', hub }
    for (const path of Object.values(pages)) await mustAnswer(site.url + path)
    return { site, pages, feedToken, stop }
  } catch (problem) {
    await stop()
    throw problem
  }
}

/** The article at the top of the news page. */
async function leadArticle(url: string): Promise<string> {
  const html = await (await fetch(`${url}/news`)).text()
  const path = /<main[\s\S]*?href="(\/news\/[^"?#]+)"/.exec(html)?.[1]
  if (path === undefined) throw new Error('the news page leads to no article')
  return path
}

async function mustAnswer(address: string): Promise<void> {
  const { status } = await fetch(address)
  if (status !== 200) throw new Error(`${address} answers ${status}; only a whole site is measured`)
}
