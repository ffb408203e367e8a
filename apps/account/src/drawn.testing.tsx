/** Draws one page of the account site as its server does, for tests. */
import { rootId } from '@club/host'
import { type ClubSettings, sampleClub } from '@club/settings'
import { PageProvider, type Wordings } from '@club/shell-api'
import type { ComponentType, ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'

type Given = {
  element?: ReactElement
  /** Drawn instead of the page where `error` is thrown. */
  ErrorBoundary?: ComponentType
  error?: Error
  address?: string
  /** The data of the root, as far as the page reads them. */
  root?: object
  /** What the page's loader returned. */
  data?: object | null
  /** What its action returned. */
  sent?: object | null
  settings?: ClubSettings
  /** The language of the visit, with the club's wordings in it: drawn by `drawnOnceLoaded` where it is not English. */
  lang?: string
  wordings?: Wordings
  /** ISO 8601. */
  now?: string
}

/** @returns an element that holds the page */
export function drawn({
  element,
  ErrorBoundary,
  error,
  address = '/',
  root = {},
  data = null,
  sent = null,
  settings = sampleClub,
  lang = 'en-GB',
  wordings,
  now = '',
}: Given): HTMLElement {
  const page = { id: 'page', path: '*', element, ...(ErrorBoundary ? { ErrorBoundary } : {}) }
  const router = createMemoryRouter([{ id: rootId, children: [page] }], {
    initialEntries: [address],
    hydrationData: {
      loaderData: { [rootId]: { back: null, settings, ...root }, page: data },
      actionData: sent && { page: sent },
      ...(error ? { errors: { page: error } } : {}),
    },
  })
  const place = document.createElement('div')
  place.innerHTML = renderToString(
    <PageProvider
      value={{
        now,
        lang,
        dir: lang === 'ar' ? 'rtl' : 'ltr',
        origin: '',
        settings,
        ...(wordings && { wordings }),
      }}
    >
      <RouterProvider router={router} />
    </PageProvider>,
  )
  return place
}

/** The same in a language whose texts are files of their own: the server waits for them too. */
export async function drawnOnceLoaded(given: Given): Promise<HTMLElement> {
  for (;;)
    try {
      return drawn(given)
    } catch (problem) {
      if (!(problem instanceof Error && problem.message.includes('suspended'))) throw problem
      await new Promise((loaded) => setTimeout(loaded, 1))
    }
}
