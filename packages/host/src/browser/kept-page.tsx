/**
 * A page whose code does not come: what the server drew stays as it stands, and everything around it comes alive, so that a fan signs in,
 * is asked about cookies and goes on. Once the code is here after all, the page is drawn by it.
 */
import { backOff } from '@club/back-off'
import type { PageMeta, RouteHandle } from '@club/shell-api'
import type { RouteObject } from 'react-router'
import { fullPath, type Router } from './whereabouts.ts'

/** Milliseconds until the n-th new try: as a slot. */
const retryDelay = backOff(4000, 60_000)

const keptId = 'kept'

/** What the loader of the kept page has brought: nothing. */
export const keptData = { [keptId]: null }

/** The page's own elements become one that React leaves alone. */
function wrapPage(): void {
  const main = document.getElementById('content')
  if (main === null) return
  const place = document.createElement('div')
  // No box of its own: the page stands as it stood.
  place.style.display = 'contents'
  place.append(...main.childNodes)
  main.append(place)
}

function KeptPage() {
  const style = { display: 'contents' }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML, which stands there already
  return <div style={style} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
}

/** What the head says, as the server wrote it. */
function metaAsWritten(): PageMeta {
  const content = (name: string) => document.querySelector<HTMLMetaElement>(`meta[${name}]`)?.content
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
  const title = content('property="og:title"')
  const type = content('property="og:type"')
  return {
    // Of a page that has no title of its own the whole is told.
    title: title === undefined || title === document.title ? '' : title,
    description: content('name="description"') ?? null,
    ...(canonical ? { canonical: new URL(canonical).pathname } : {}),
    ...(type === 'article' || type === 'profile' ? { type } : {}),
    noIndex: content('name="robots"') !== undefined,
  }
}

/**
 * Takes the page that stands in the document out of React's hands. To be called before it is hydrated.
 * @param comeAnew is called when the fan comes to an address of it again: there is nothing here to draw it with
 * @returns the route that stands in for it, for any address
 */
export function keepPage(comeAnew: () => void): RouteObject {
  wrapPage()
  const meta = metaAsWritten()
  const { lang, dir } = document.documentElement
  const { header } = document.body.dataset
  const handle: RouteHandle = {
    pageType: 'error',
    headerStyle: header === 'transparent-dark' ? header : 'solid',
    chunk: '',
    meta: () => meta,
    lang,
    dir: dir === 'rtl' ? 'rtl' : 'ltr',
  }
  return {
    id: keptId,
    path: '*',
    handle,
    loader: () => {
      comeAnew()
      return new Promise(() => {})
    },
    Component: KeptPage,
  }
}

/** Asks again and again, later and later, until it comes. @returns whether it came while it was wanted */
async function askUntilHere(ask: () => Promise<unknown>, wanted: () => boolean): Promise<boolean> {
  for (let tries = 0; wanted(); tries++) {
    const came = await ask().then(
      () => true,
      () => false,
    )
    if (came) return wanted()
    await new Promise((done) => setTimeout(done, retryDelay(tries)))
  }
  return false
}

/**
 * Draws the page of a remote whose code was missing once it is here, where the fan still reads it.
 * @param ask fetches that code, once
 */
export async function comeAliveLater(router: Router, ask: () => Promise<unknown>): Promise<void> {
  const { pathname, search } = router.state.location
  // Whoever goes to a place within it still does.
  const reads = () => router.state.location.pathname === pathname && router.state.location.search === search
  if (!(await askUntilHere(ask, reads))) return
  // The very address again: this time there are routes for it.
  await router.navigate(fullPath(router.state.location), {
    replace: true,
    state: { scroll: window.scrollY } satisfies { scroll: number },
  })
}
