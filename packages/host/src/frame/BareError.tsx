/** The outermost tier of errors: shown when the error page itself fails, so it uses nothing that can fail (docs/failures.md). */
import type { ClubSettings } from '@club/settings'
import { useRouteLoaderData } from 'react-router'
import { rootId } from '../app/route-ids.ts'
import { BareDocument } from './BareDocument.tsx'

type Texts = { readonly errorOfError: string; readonly backHome: string }

type Props = {
  /** The site's texts: in the site's language if they are loaded already, otherwise in English. */
  readonly texts: { readonly en: Texts; in(language: string): Texts | null }
}

export function BareError({ texts }: Props) {
  const settings = (useRouteLoaderData(rootId) as { settings?: ClubSettings } | undefined)?.settings
  const own = settings ? texts.in(settings.site.locale) : null
  const lang = own && settings ? settings.site.locale : 'en'
  const dir = settings?.languages.find((language) => language.lang === lang)?.dir ?? 'ltr'
  const text = own ?? texts.en
  return (
    <BareDocument lang={lang} dir={dir} title={text.errorOfError}>
      <p>{text.errorOfError}</p>
      <a href="/">{text.backHome}</a>
    </BareDocument>
  )
}
