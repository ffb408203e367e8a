/** Metadata of an article or a period for search engines and shared links. Pure; ships with the routes, so it is small. */
import { imageUrl } from '@club/contracts/images'
import { type MetaInput, messagesIn, type PageMeta } from '@club/shell-api'
import type { NewsArticle, Organization, Person, WithContext } from 'schema-dts'
import { listingPath } from '../addresses.core.ts'
import { newsMessages } from '../messages.ts'
import type { ItemData } from './article.loader.ts'

export function itemMeta({ data, settings, lang, origin, path }: MetaInput<ItemData>): PageMeta {
  if (data.kind === 'period') {
    const { news, archive } = messagesIn(newsMessages, lang)
    return {
      title: `${news} ${data.title}`,
      description: `${archive}: ${data.title}`,
      canonical: listingPath(data.path, data.list?.page ?? 1),
      noIndex: data.list === null,
    }
  }
  const { title, standfirst, publishedAt, updatedAt, author } = data.article
  // The address of one that the library does not hold would be a 404.
  const image = data.article.pictureMissing ? null : data.article.image
  const club = {
    '@type': 'Organization',
    name: settings.site.titleSuffix,
    url: `${origin}/`,
  } as const satisfies Organization
  return {
    title,
    description: standfirst || null,
    image: image?.key ?? null,
    imageAlt: image?.alt,
    type: 'article',
    publishedAt,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: title,
        ...(standfirst ? { description: standfirst } : {}),
        image: [`${origin}${imageUrl(image?.key ?? settings.club.shareImage, '1400x1400')}`],
        datePublished: publishedAt,
        dateModified: updatedAt,
        author: author ? ({ '@type': 'Person', name: author } satisfies Person) : club,
        publisher: {
          ...club,
          logo: { '@type': 'ImageObject', url: `${origin}${imageUrl(settings.club.crest, '600x600')}` },
        },
        mainEntityOfPage: `${origin}${path}`,
      } satisfies WithContext<NewsArticle>,
    ],
  }
}
