import { rootId } from '@club/host'
import { sampleClub } from '@club/settings'
import { describe, expect, it } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { shellMessages } from '../messages.ts'
import { RootError } from './RootError.tsx'

/** The page of a site whose document fails, for a club with this language; null: not even the club is known. */
async function drawn(locale: string | null): Promise<string> {
  const settings = { ...sampleClub, site: { ...sampleClub.site, locale: locale ?? 'en-GB' } }
  const routes = [
    {
      id: rootId,
      path: '/',
      loader: () => {
        if (locale === null) throw new Error('no settings')
        return { settings }
      },
      Component: () => {
        throw new Error('the document failed')
      },
      ErrorBoundary: RootError,
    },
  ]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request('http://localhost/'))
  if (context instanceof Response) throw new Error('no page')
  // What React Router does when a component throws: the same route's boundary, with the loaded data.
  context.errors = { [rootId]: new Error('the document failed') }
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

describe('the last page of React', () => {
  it('speaks the language of the site once its texts are at hand', async () => {
    expect(await drawn('ar')).toContain(`<p>${shellMessages.en.errorOfError}</p>`)
    const arabic = await shellMessages.load('ar')
    const page = await drawn('ar')
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(page).toContain(`<p>${arabic.errorOfError}</p><a href="/">${arabic.backHome}</a>`)
  })

  it('is English where nothing is known', async () => {
    const page = await drawn(null)
    expect(page).toContain('<html lang="en" dir="ltr">')
    expect(page).toContain('An error occured while showing the error page')
  })
})
