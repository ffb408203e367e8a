/** The document of every page: its head, its language, and the site's own layout in its body. */
import { originOfSite } from '@club/settings/sites'
import { type MetaInput, type PageMeta, PageProvider, sayIn, useComing } from '@club/shell-api'
import { type ComponentType, useMemo } from 'react'
import { useLocation, useMatches, useRouteError, useRouteLoaderData } from 'react-router'
import { elsewhereOf } from './elsewhere.core.ts'
import { useFrame } from './PageFrame.tsx'
import { PageHead } from './PageHead.tsx'
import { normaliseError } from './page-error.core.ts'
import { handleOf, languageOfPage, leafOf } from './page-language.core.ts'
import { rootId } from './route-ids.ts'
import type { SiteApp, SiteRoot } from './site-app.ts'
import { useInstant } from './use-instant.ts'
import { usePageEffects } from './use-page-effects.ts'
import { useWordings } from './wordings.ts'

type Match = ReturnType<typeof useMatches>[number]

/** Meta of the current page, from its route; an error in it must not take the page down. */
function metaOf(match: Match | undefined, input: Omit<MetaInput<unknown>, 'data' | 'params'>): PageMeta {
  const handle = handleOf(match)
  if (!match || !handle) return { title: '', noIndex: true }
  try {
    return handle.meta({ ...input, data: match.loaderData, params: match.params })
  } catch {
    return { title: '' }
  }
}

/** For pages whose title needs no texts. */
const noTexts: Promise<unknown> = Promise.resolve()

/** The document around a site's layout; made once per route tree, so that React keeps it between renders. */
export function documentOf(
  {
    Layout,
    headLinks = () => [],
    pages = [],
    contentPages,
    otherPages,
    clubIn = (club) => club,
  }: Pick<SiteApp, 'Layout' | 'headLinks' | 'pages' | 'contentPages' | 'otherPages' | 'clubIn'>,
  claims: Readonly<Record<string, readonly string[]>>,
): ComponentType {
  return function Document() {
    const root = useRouteLoaderData(rootId) as SiteRoot
    const frame = useFrame()
    const { origin, wordings: shelf, sentForm, stills } = frame
    const matches = useMatches()
    const { pathname } = useLocation()
    const now = useInstant(pathname, frame)
    const leaf = leafOf(matches)
    const handle = handleOf(leaf)
    const lang = languageOfPage(handle, root, pathname)
    const language = root.settings.languages.find((one) => one.lang === lang)
    const dir = handle?.dir ?? language?.dir ?? 'ltr'
    const texts = handle?.messages
    useComing(texts?.load(lang) ?? noTexts, texts ? texts.in(lang) : true)
    const wordings = useWordings(shelf, lang, root.settings)
    const headerStyle = handle?.headerStyle ?? 'solid'
    const pageType = handle?.pageType ?? 'error'
    const say = useMemo(() => sayIn(wordings), [wordings])
    const settings = useMemo(() => clubIn(root.settings, say), [root.settings, say])
    const meta = metaOf(leaf, {
      settings,
      lang,
      say,
      path: pathname,
      origin: settings.site.origin ?? origin,
    })
    // The same object while nothing in it changes: a new one would redraw every slot that is not hydrated yet.
    const page = useMemo(() => {
      const content = contentPages?.paths(root) ?? []
      const main = originOfSite(settings.sites, 'main', origin)
      return {
        now,
        lang,
        dir,
        settings,
        wordings,
        origin,
        ...(sentForm ? { sentForm } : {}),
        ...(stills ? { stills: stills(lang, wordings) } : {}),
        ...(otherPages === 'main' ? { elsewhere: elsewhereOf({ claims, pages, content, main }) } : {}),
      }
    }, [now, lang, dir, root, settings, wordings, origin, sentForm, stills])
    usePageEffects({ title: meta.title, pageType, languageLink: language?.link ?? '/' })

    return (
      <html lang={lang} dir={dir}>
        <PageHead
          meta={meta}
          settings={settings}
          path={pathname}
          languageLink={language?.link ?? '/'}
          failed={handle === null}
          links={headLinks(root).map((link) => (link.title ? { ...link, title: say(link.title) } : link))}
        />
        <body data-header={headerStyle}>
          <PageProvider value={page}>
            <Layout root={root} path={pathname} pageType={pageType} headerStyle={headerStyle} />
          </PageProvider>
        </body>
      </html>
    )
  }
}

/** Status and message of the error that the page area shows. */
export const usePageError = () => normaliseError(useRouteError())
