/**
 * Handles a page whose code cannot be loaded: the server's HTML stays, and everything around it is hydrated, so that the fan can sign in,
 * answer the cookie popup and navigate. Once the code has loaded after all, the page is drawn with it.
 */
import { backOff } from '@club/back-off'
import type { PageMeta, RouteHandle } from '@club/shell-api'
import type { RouteObject } from 'react-router'
import { fullPath, type Router } from './whereabouts.ts'

/** Milliseconds until the n-th retry: as for a slot. */
const retryDelay = backOff(4000, 60_000)

const keptId = 'kept'

/** Loader data of the kept page: none. */
export const keptData = { [keptId]: null }

/** Wraps the page's own elements in one that React leaves alone. */
function wrapPage(): void {
  const main = document.getElementById('content')
  if (main === null) return
  const place = document.createElement('div')
  // The wrapper has no box, so the page looks the same.
  place.style.display = 'contents'
  place.append(...main.childNodes)
  main.append(place)
}

function KeptPage() {
  const style = { display: 'contents' }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML, which stands there already
  return <div style={style} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
}

/** The page's meta, read from the head that the server wrote. */
function metaAsWritten(): PageMeta {
  const content = (name: string) => document.querySelector<HTMLMetaElement>(`meta[${name}]`)?.content
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
  const title = content('property="og:title"')
  const type = content('property="og:type"')
  return {
    // Only the full title is known of a page without its own.
    title: title === undefined || title === document.title ? '' : title,
    description: content('name="description"') ?? null,
    ...(canonical ? { canonical: new URL(canonical).pathname } : {}),
    ...(type === 'article' || type === 'profile' ? { type } : {}),
    noIndex: content('name="robots"') !== undefined,
  }
}

/**
 * Keeps the page in the document out of React's control. To be called before hydration.
 * @param comeAnew called when the fan navigates to one of its addresses again, because there is no code to draw it
 * @returns the route that replaces it, for any address
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

/** Retries with increasing delays until it succeeds. @returns whether it succeeded while still wanted */
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
 * Draws the page of a remote whose code was missing once it has loaded, if the fan is still on it.
 * @param ask fetches that code, once
 */
export async function comeAliveLater(router: Router, ask: () => Promise<unknown>): Promise<void> {
  const { pathname, search } = router.state.location
  // Moving to another anchor of the page counts as staying.
  const reads = () => router.state.location.pathname === pathname && router.state.location.search === search
  if (!(await askUntilHere(ask, reads))) return
  // Navigate to the same address again: now there are routes for it.
  await router.navigate(fullPath(router.state.location), {
    replace: true,
    state: { scroll: window.scrollY } satisfies { scroll: number },
  })
}
