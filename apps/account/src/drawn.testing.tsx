/** Draws one page of the account site as its server does, for tests. */
import { rootId } from '@club/host'
import { type ClubSettings, sampleClub } from '@club/settings'
import { PageProvider } from '@club/shell-api'
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
    <PageProvider value={{ now, lang: 'en-GB', dir: 'ltr', origin: '', settings }}>
      <RouterProvider router={router} />
    </PageProvider>,
  )
  return place
}
