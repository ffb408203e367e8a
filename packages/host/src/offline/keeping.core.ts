/** What the service worker may keep, and what it says where it has nothing (docs/product.md#without-a-network). Pure. */
import { escapeHtml } from '@club/contracts/escape-html'
import type { OfflineWords } from './words.ts'

/** Folders of files and services; everything else is a page. */
const noPage =
  /^\/(?:_r|_s|_beacon|_composition|assets|api|images|healthz|readyz|favicon\.ico|sw\.js|\.well-known)(?:\/|$)/

/** Files of the site and of remotes, and pictures: what pages are drawn with. Never a service's answer, never media. */
const pageFile = /^\/(?:_r|_s|assets|images)\//

/** Query keys that count the visit or open something, and do not identify the page. */
const aside = /^(?:utm_\w+|fbclid|gclid|ref|view|loginSuccess|logoutSuccess)$/

export const isPage = ({ pathname }: { pathname: string }): boolean => !noPage.test(pathname)

export const isPageFile = ({ pathname }: { pathname: string }): boolean => pageFile.test(pathname)

/** The address under which a page is kept. */
export function keptAddress(href: string): string {
  const url = new URL(href)
  for (const key of [...url.searchParams.keys()]) if (aside.test(key)) url.searchParams.delete(key)
  url.hash = ''
  return url.href
}

/** Whether a response is a page for everybody: the gateway marks private and refused ones differently. */
const isForEverybody = ({ status, headers }: Response): boolean =>
  status === 200 &&
  /^text\/html\b/.test(headers.get('content-type') ?? '') &&
  /\bpublic\b/.test(headers.get('cache-control') ?? '')

/**
 * What to keep of a response: the page; for a redirect, the redirect to that page; null: nothing.
 * @param method of the request: without a body there is no page to keep
 */
export function keptOf(method: string, answer: Response): Response | null {
  if (!isForEverybody(answer)) return null
  if (!answer.redirected) return method === 'GET' ? answer : null
  const { pathname, search } = new URL(answer.url)
  return new Response(null, { status: 302, headers: { location: pathname + search } })
}

/** Addresses above a match's own, which redirect to it while it is the current one: '/match', its team's, its season's. */
export function leadsTo(match: string): string[] {
  const parts = match.split('/')
  return parts.slice(2).map((_, index) => parts.slice(0, index + 2).join('/'))
}

/** When the pages that are always kept were last refreshed, and the page of the current match, whose line-ups come an hour before it. */
export type Look = { all: number; match: { path: string; at: number; kickOff: number | null } }

/** Milliseconds between refreshes of all of them, and of a match's page from three hours before kick-off to three after: line-ups may change. */
const everySoOften = 6 * 3600_000
const onMatchday = 10 * 60_000
const aroundKickOff = 3 * 3600_000

/** What needs refreshing; null: nothing yet. @param last null: never */
export function dueOf(last: Look | null, now: number): 'all' | 'match' | null {
  if (last === null || now - last.all >= everySoOften) return 'all'
  const { at, kickOff } = last.match
  const near = kickOff !== null && Math.abs(kickOff - now) < aroundKickOff
  return near && now - at >= onMatchday ? 'match' : null
}

/** When a match begins, from its page's structured data; null if only the day is known, or nothing. */
export function kickOffOf(html: string): number | null {
  const [, at = ''] = /"startDate":"([^"]+T[^"]+)"/.exec(html) ?? []
  const time = Date.parse(at)
  return Number.isNaN(time) ? null : time
}

/** Styles and scripts that a page names, in its head and in its boot data. */
export const filesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/"(\/_[rs]\/[^"\\]+)"/g)].map(([, address]) => address ?? '')),
]

export const titleOf = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''

/**
 * Reloads the page once there is a network. Browsers think that there is one where a router has lost its line, so the site itself is asked now
 * and then; until it answers, the page stays as its reader left it.
 */
const whenOnline =
  "addEventListener('online',()=>location.reload());(function look(){setTimeout(()=>fetch(location.href,{method:'HEAD',cache:'no-store'}).then(()=>location.reload(),look),8000)})()"

/** @param pages those that are kept: addresses, and titles as HTML */
export const offlinePage = (
  words: OfflineWords,
  pages: readonly { path: string; title: string }[],
): string => `<!DOCTYPE html>
<html lang="${escapeHtml(words.lang)}" dir="${words.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(words.title)}</title>
<style>
body { margin: 0; min-height: 100vh; font: 1.0625rem/1.6 system-ui, sans-serif; color: #fff; background: #081a4b }
main { max-width: 44rem; margin: auto; padding: 12vh 1.5rem 3rem }
h1 { font-size: 2.5rem; line-height: 1.1 }
a { color: inherit; display: block; padding: 0.6rem 0; border-bottom: 1px solid rgb(255 255 255 / 25%) }
ul { list-style: none; padding: 0 }
</style>
</head>
<body><main>
<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.text)}</p>
${words.again ? `<p><a href="">${escapeHtml(words.again)}</a></p>` : ''}
${
  pages.length === 0
    ? ''
    : `<h2>${escapeHtml(words.kept)}</h2>
<ul>${pages.map(({ path, title }) => `<li><a href="${escapeHtml(path)}"><bdi>${title}</bdi></a></li>`).join('')}</ul>`
}
</main><script>${whenOnline}</script></body>
</html>`

/** That page's policy: its own styles, its one script by hash, what that asks of this site, and nothing else. */
export const offlinePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-IiiLvi+fGZp0/HVry/0anpSe079WE+GbQXAMAOVQhPc='; connect-src 'self'; base-uri 'none'; form-action 'none'"
