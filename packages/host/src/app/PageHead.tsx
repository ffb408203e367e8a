/** Title, description, canonical address, share card and structured data of a page, and the style sheets and fonts that it needs. */
import { imageUrl, pageShareUrl, shareSize, shareUrl } from '@club/contracts/images'
import type { ClubSettings } from '@club/settings'
import { fullTitle, type PageMeta } from '@club/shell-api'
import { inLanguage } from '@club/ui'
import { scriptJson } from './boot-data.ts'
import { useFrame } from './PageFrame.tsx'
import type { HeadLink } from './site-app.ts'
import { themeCss } from './theme.core.ts'

type Props = {
  meta: PageMeta
  settings: ClubSettings
  path: string
  /** Start page of the page's language. */
  languageLink: string
  /** The page failed: the error page sets its own title. */
  failed: boolean
  links: readonly HeadLink[]
}

export function PageHead({ meta, settings, path, languageLink, failed, links }: Props) {
  const frame = useFrame()
  const origin = settings.site.origin ?? frame.origin
  const title = fullTitle(meta.title, settings)
  // An empty description counts as none.
  const description = meta.description || settings.site.description
  // Social networks and search engines take this address for that of the page.
  const address = origin + inLanguage(meta.canonical ?? path, languageLink)
  // A page that must not be found gets no share image of its own: an article in preview has none yet.
  const own = meta.noIndex || failed ? null : pageShareUrl(meta.canonical ?? path)
  const image = origin + (own ?? shareUrl(meta.image ?? settings.club.shareImage))
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {!failed && <title>{title}</title>}
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {meta.noIndex && <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={settings.club.name} />
      <meta property="og:title" content={meta.title === '' ? title : meta.title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={meta.type ?? 'website'} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content={String(shareSize.width)} />
      <meta property="og:image:height" content={String(shareSize.height)} />
      {meta.imageAlt && <meta property="og:image:alt" content={meta.imageAlt} />}
      {meta.publishedAt && <meta property="article:published_time" content={meta.publishedAt} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content={settings.colours.brandDeep} />
      <link rel="icon" href={imageUrl(settings.club.icon ?? settings.club.crest, '200x200')} />
      {links.map((link) => (
        <link key={link.href} {...link} />
      ))}
      {frame.fonts.map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
      ))}
      {frame.css.map((css) => (
        <link key={css} rel="stylesheet" precedence="site" href={css} />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of checked colours only; the policy names its hash */}
      <style dangerouslySetInnerHTML={{ __html: themeCss(settings.colours) }} />
      {meta.structured?.map((data, index) => (
        <script
          // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
          key={index}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, escaped for a script element
          dangerouslySetInnerHTML={{ __html: scriptJson(data) }}
        />
      ))}
    </head>
  )
}
