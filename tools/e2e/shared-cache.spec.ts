/** A shared cache in front of a site with a canary: whoever asks gets their own version, whatever was kept for others. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore } from '@club/federation/store'
import { Agent, request } from 'undici'
import { canaried } from '../deploy/canary.core.ts'
import { askHost } from '../deploy/hosts.ts'
import { publish } from '../deploy/publish.ts'
import { root } from '../start/install.mjs'
import { drawnWith } from './drawn-with.ts'
import { until } from './fault-site.ts'
import { asVersion, builtDeployment } from './faulty-builds.ts'
import { siteForTests } from './site-for-tests.ts'
import { expect, test } from './test.ts'
import { hasVarnish, startVarnish } from './varnish.ts'

const paths = ['/videos', '/', '/videos/browse', '/news']
const requestsOfEach = 1500
const atOnce = 24
const share = 5

test.describe.configure({ mode: 'serial' })
test.skip(!hasVarnish(), 'varnishd is not installed here (Debian: apt-get install varnish)')

const site = siteForTests({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
const version = { stable: '', canary: '' }

test.beforeAll(async () => {
  const stable = await builtDeployment('tv')
  const canary = asVersion(stable)
  const doer = { by: 'tests', at: new Date(), commit: null }
  await publish(openStore(site.store), canary, doer, {
    point: (registry, entry) => canaried(registry, canary.manifest, entry, { share }, doer),
  })
  Object.assign(version, { stable: stable.manifest.version, canary: canary.manifest.version })
  const { inner } = JSON.parse(await readFile(join(site.dataDir, 'hosts/mirror.json'), 'utf8')) as {
    inner: string
  }
  await until('the canary', async () =>
    (await askHost(inner))?.canaries.tv?.serving === version.canary ? true : null,
  )
})

/** Visitors as they come: with a number or without, and with cookies that are no business of a page. */
const visitors = [null, 3, null, 50, 0, 99, 4, null, 5, null].map((bucket, index) => ({
  canary: bucket !== null && bucket < share,
  cookie: [bucket === null ? '' : `bucket=${bucket}`, index % 3 === 0 ? 'consent=all; theme=1' : '']
    .filter(Boolean)
    .join('; '),
}))

type Seen = { wrong: string[]; kept: number }

/** Many visitors at once, through the cache; each answer is judged by who asked. */
async function press(url: string): Promise<Seen> {
  const agent = new Agent({ connections: atOnce })
  const { host } = new URL(site.url)
  const seen: Seen = { wrong: [], kept: 0 }
  const etags = { canary: new Map<string, string>(), stable: new Map<string, string>() }
  let next = 0
  const visit = async () => {
    for (let turn = next++; turn < requestsOfEach; turn = next++) {
      const path = paths[turn % paths.length] ?? '/'
      // Another stride than the paths have, so that every visitor asks for every page.
      const { canary, cookie } = visitors[(turn * 7) % visitors.length] ?? { canary: false, cookie: '' }
      // Whoever has the other page already has nothing of this one.
      const other = etags[canary ? 'stable' : 'canary'].get(path)
      const answer = await request(url + path, {
        dispatcher: agent,
        headers: { host, ...(cookie ? { cookie } : {}), ...(other ? { 'if-none-match': other } : {}) },
      })
      const got = drawnWith(await answer.body.text(), 'tv')
      const said = {
        control: String(answer.headers['cache-control']),
        vary: String(answer.headers.vary).toLowerCase(),
        setsCookie: answer.headers['set-cookie'] !== undefined,
      }
      if (/^\d+ \d+$/.test(String(answer.headers['x-varnish']))) seen.kept++
      etags[canary ? 'canary' : 'stable'].set(path, String(answer.headers.etag))
      const well =
        got === (canary ? version.canary : version.stable) &&
        said.control.startsWith(canary ? 'private' : 'public') &&
        said.vary.includes('cookie') &&
        said.setsCookie === canary
      if (!well)
        seen.wrong.push(`${path} for '${cookie}': ${answer.statusCode} ${got} ${JSON.stringify(said)}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visit))
  await agent.close()
  return seen
}

const at = (port: string) => `backend gateway { .host = "127.0.0.1"; .port = "${port}"; }`

/** Keeps whatever says that anybody may have it, for longer than it says and whoever asks: no cookie is looked at. */
const careless = (port: string) => `vcl 4.1;
${at(port)}
sub vcl_recv { return (hash); }
sub vcl_backend_response { if (beresp.http.cache-control ~ "public") { set beresp.ttl = 10s; } }`

const ours = async (port: string) =>
  (await readFile(join(root, 'tools/production/varnish/club.vcl'), 'utf8')).replace('"4200"', `"${port}"`)

for (const [how, rules, keeps] of [
  ['as it is installed', async () => null, false],
  ['by the rules that we hand out', ours, true],
  ['by careless rules', async (port: string) => careless(port), true],
] as const)
  test(`[DL-03b] Varnish ${how} mixes no canary with what everybody gets`, async () => {
    test.setTimeout(120_000)
    const cache = await startVarnish(site.url, await rules(new URL(site.url).port))
    try {
      const { wrong, kept } = await press(cache.url)
      console.log(`${requestsOfEach} requests, ${kept} of them answered by the cache itself`)
      expect(wrong.slice(0, 5)).toEqual([])
      expect(kept > 0).toBe(keeps)
    } finally {
      await cache.stop()
    }
  })
