/**
 * The outermost tier: shown when the error page itself fails (docs/product.md#error-page). Depends on nothing that can fail: it speaks
 * the site's language where club and texts are at hand already, else English.
 */
import { rootId } from '@club/host'
import type { ClubSettings } from '@club/settings'
import { useRouteLoaderData } from 'react-router'
import { shellMessages } from '../messages.ts'

export function RootError() {
  const settings = (useRouteLoaderData(rootId) as { settings?: ClubSettings } | undefined)?.settings
  const own = settings ? shellMessages.in(settings.site.locale) : null
  const lang = own && settings ? settings.site.locale : 'en'
  const dir = settings?.languages.find((language) => language.lang === lang)?.dir ?? 'ltr'
  const text = own ?? shellMessages.en
  return (
    <html lang={lang} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <title>{text.errorOfError}</title>
      </head>
      <body>
        <main>
          <p>{text.errorOfError}</p>
          <a href="/">{text.backHome}</a>
        </main>
      </body>
    </html>
  )
}
