/** Shown when the error page itself fails. Depends on nothing that can fail: it speaks English, or the site's language where that is at hand. */
import { rootId } from '@club/host'
import type { ClubSettings } from '@club/settings'
import { useRouteLoaderData } from 'react-router'
import { streamerMessages } from '../messages.ts'

export function RootError() {
  const settings = (useRouteLoaderData(rootId) as { settings?: ClubSettings } | undefined)?.settings
  const own = settings ? streamerMessages.in(settings.site.locale) : null
  const lang = own && settings ? settings.site.locale : 'en'
  const text = own ?? streamerMessages.en
  return (
    <html lang={lang} dir={settings?.languages.find((language) => language.lang === lang)?.dir ?? 'ltr'}>
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
