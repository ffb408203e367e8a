/** A browser for tests of signing in across sites: cookies by host, as in a real one, and the headers that the gateways add for each site. */
import { parseCookie } from 'cookie'
import type { Answered, TestPlatform } from './platform.ts'

/** Our sites in development, each on its own host. */
export const testSites = { main: 'http://tv.localhost:4200', account: 'http://account.localhost:4300' }

/** The same with a streams-only site, which a club may run beside them or without the main site. */
export const testStreamer = 'http://tv.localhost:4400'

/** As in production. */
export const realSites = { main: 'https://www.example.club', account: 'https://account.example.club' }

const siteAt = new Map([
  ...[testSites, realSites].flatMap(
    ({ main, account }) =>
      [
        [main, 'site'],
        [account, 'account'],
      ] as const,
  ),
  [testStreamer, 'streamer'],
])

export type TestBrowser = {
  /** Cookies by host. */
  jar: Map<string, Map<string, string>>
  go(url: string, method?: 'GET' | 'POST' | 'DELETE' | 'PUT', body?: object): Promise<Answered>
  /** Follows every redirect. @returns every address on the way, including the last */
  follow(url: string): Promise<string[]>
}

export function testBrowser(platform: TestPlatform): TestBrowser {
  const jar: TestBrowser['jar'] = new Map()

  const keep = (host: string, lines: string | string[] | undefined) => {
    const own = jar.get(host) ?? new Map<string, string>()
    jar.set(host, own)
    for (const line of [lines ?? []].flat()) {
      const [[name, value] = ['', '']] = Object.entries(parseCookie(line.split(';', 1)[0] ?? ''))
      if (/Max-Age=0|expires=Thu, 01 Jan 1970/i.test(line)) own.delete(name)
      else own.set(name, encodeURIComponent(value ?? ''))
    }
  }
  const go: TestBrowser['go'] = async (url, method = 'GET', body) => {
    const { origin, host, pathname, search } = new URL(url)
    const headers = {
      'x-site': siteAt.get(origin) ?? '',
      'x-site-origin': origin,
      origin,
      cookie: [...(jar.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; '),
    }
    const answered =
      method === 'GET'
        ? await platform.get(pathname + search, headers)
        : await platform.send(method, pathname + search, body ?? {}, headers)
    keep(host, answered.headers['set-cookie'] as unknown as string[] | undefined)
    return answered
  }
  return {
    jar,
    go,
    async follow(url) {
      const way = [url]
      for (let at = url; way.length < 12; ) {
        const { pathname } = new URL(at)
        if (!pathname.startsWith('/api/')) break
        const { status, headers } = await go(at)
        if (status !== 303 || !headers.location) break
        at = new URL(headers.location, at).href
        way.push(at)
      }
      return way
    },
  }
}
