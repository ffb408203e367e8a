/** Pages that are made at the same time (docs/architecture.md#what-a-remote-may-touch): none knows anything of another. */
import { join, resolve } from 'node:path'
import { publishRemote } from './publish-remote.ts'
import { siteForTests } from './site-for-tests.ts'
import { expect, test } from './test.ts'

test.describe.configure({ mode: 'serial' })

/** Requests under way at once: as many as this machine can draw in time, cold. */
const fans = 24

// Fans have an address each, as a proxy in front tells them: what one address may have drawn at once is bounded.
const site = siteForTests({ environment: { RENDER_WORKERS: '3', TRUSTED_PROXIES: '127.0.0.1' } })

const addressOf = (fan: number) => `10.0.${fan >> 8}.${fan % 256}`

/** The same order every time, and unlike any order that anything has. */
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((entry, index) => ({ entry, place: (index * 7919 + 13) % 10_007 }))
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry)

async function allPaths(): Promise<string[]> {
  const ids = async (address: string) => {
    const answer = await fetch(site.url + address)
    const { data } = (await answer.json()) as { data: { id: string }[] }
    return data.map(({ id }) => id)
  }
  const stories = await ids('/api/web/v1/articles?page%5Bsize%5D=100')
  return [
    '/',
    '/teams',
    '/club',
    '/club/history',
    '/privacy-policy',
    '/nothing/here',
    ...stories.map((id) => `/news/${id}`),
    ...[1, 2, 3, 4, 5, 6, 7].map((page) => `/news?page=${page}`),
    ...['first-team', 'ladies', 'u19'].flatMap((team) => [
      `/teams/${team}`,
      `/matches/${team}`,
      `/matches/${team}/2025-26`,
    ]),
  ]
}

test('every page of the site, drawn cold for a fan among 24 others at a time, is byte for byte what it is alone', async () => {
  test.setTimeout(240_000)
  const paths = await allPaths()
  expect(paths.length).toBeGreaterThan(70)
  const hosts = ['localhost', 'a.localhost', '127.0.0.1']
  const wanted = paths.flatMap((path, index) => {
    const host = hosts[index % hosts.length] ?? 'localhost'
    return [`http://${host}:${new URL(site.url).port}${path}`]
  })
  let asked = 0
  const askOnce = async (address: string) => {
    // The name in the address is what counts; all of them are this machine.
    const { host, pathname, search } = new URL(address)
    const { get } = await import('node:http')
    return new Promise<string>((done, failed) => {
      get(
        {
          host: '127.0.0.1',
          port: new URL(site.url).port,
          path: pathname + search,
          // Each request is another fan's: another session, another language.
          headers: {
            host,
            cookie: `session=fan-${++asked}; child-friendly=off`,
            'accept-language': asked % 2 === 0 ? 'ar' : 'en-GB',
            'x-forwarded-for': addressOf(asked),
          },
        },
        (response) => {
          let body = ''
          response.setEncoding('utf8')
          response.on('data', (text: string) => {
            body += text
          })
          response.on('end', () => done(`${response.statusCode} ${body}`))
        },
      ).on('error', failed)
    })
  }
  /** A machine that is busy elsewhere does not make every page in time; what it says then is nobody's page. */
  const ask = async (address: string) => {
    for (;;) {
      const page = await askOnce(address)
      if (!/^50[34] /.test(page)) return page
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
  /**
   * On a busy machine a page may have gone without a part that came too late. Such a copy is made anew after a second, and stands
   * in for another one where that takes long again; one that holds another page's data is whole, and stays.
   */
  const oneMoreTurn = () => new Promise((resolve) => setTimeout(resolve, 1500))
  const restart = async () => {
    await site.stopGateway()
    await site.startGateway()
  }

  await restart()
  const alone = new Map<string, string>()
  for (let turn = 1, settled = false; !settled && turn <= 6; turn++) {
    if (turn > 1) await oneMoreTurn()
    settled = turn > 1
    for (const address of wanted) {
      const page = await ask(address)
      if (page !== alone.get(address)) settled = false
      alone.set(address, page)
    }
  }

  await restart()
  const crowd = [...shuffled(wanted), ...shuffled(wanted).reverse()]
  const together: [string, string][] = []
  const fan = async () => {
    for (let address = crowd.pop(); address; address = crowd.pop())
      together.push([address, await ask(address)])
  }
  await Promise.all(Array.from({ length: fans }, fan))
  expect(together).toHaveLength(2 * wanted.length)
  const different = () => together.filter(([address, page]) => page !== alone.get(address))
  for (let turn = 1; different().length > 0 && turn <= 6; turn++) {
    await oneMoreTurn()
    for (const one of different()) one[1] = await ask(one[0])
  }
  expect(different().map(([address]) => address)).toEqual([])
})

test('three hundred pages, each of which writes on bus and store, waits and reads again, find only what they wrote', async () => {
  await publishRemote(resolve(join(import.meta.dirname, 'witness')), site.store)
  await expect.poll(async () => (await fetch(`${site.url}/witness/0`)).status).toBe(200)
  const names = Array.from({ length: 300 }, (_, index) => String(index + 1))
  let crowd = 0
  const found = new Map<string, (string | undefined)[]>()
  const fan = async () => {
    for (let name = names.pop(); name; name = names.pop()) {
      const headers = { 'x-forwarded-for': addressOf(Number(name)) }
      const html = await (await fetch(`${site.url}/witness/${name}`, { headers })).text()
      const finding = /data-found="([^"]*)" data-meanwhile="(\d+)"/.exec(html)
      // A busy machine may give up a page that waits; it is asked for again.
      if (!finding) names.unshift(name)
      else found.set(name, [/<title>Witness (\d+) /.exec(html)?.[1], ...(finding[1] ?? '').split(' ')])
      crowd = Math.max(crowd, Number(finding?.[2] ?? 0))
    }
  }
  await Promise.all(Array.from({ length: 60 }, fan))
  expect(crowd, 'pages that the same worker drew while one of them waited').toBeGreaterThan(5)
  expect(found.size).toBe(300)
  for (const [name, finding] of found)
    expect(finding).toEqual([name, name, `/witness/${name}`, `/witness/${name}`, name, name, name])
  // And a crowd is no hang: no worker was given up over it.
  expect(await site.gatewayLog()).not.toContain('render worker replaced')
})
