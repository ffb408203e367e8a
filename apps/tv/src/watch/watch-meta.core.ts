/** A video's metadata for search engines and shared links. Pure; ships with the routes, so it is small. */

import { imageUrl } from '@club/contracts/images'
import { videoPath } from '@club/contracts/page-paths'
import type { MetaInput, PageMeta } from '@club/shell-api'
import { isoDuration } from '@club/ui/video-words'
import type { VideoObject, WithContext } from 'schema-dts'
import type { WatchData } from './watch.loader.ts'

export function watchMeta({ data, settings, origin, say }: MetaInput<WatchData>): PageMeta {
  const { clip, image, uploaded } = data
  const title = say(clip.title)
  const description = say(data.description) || `${title}: ${say(data.frame.brand)}`
  const path = videoPath(clip.id)
  return {
    title,
    description,
    image: image?.key ?? null,
    imageAlt: image?.alt,
    // A film has two addresses, one of which opens the player.
    canonical: path,
    publishedAt: clip.at,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'VideoObject',
        name: title,
        description,
        thumbnailUrl: [`${origin}${imageUrl(image?.key ?? settings.club.shareImage, '1200x711')}`],
        uploadDate: uploaded,
        duration: isoDuration(clip.seconds),
        isAccessibleForFree: clip.opens.includes('?'),
        url: `${origin}${path}`,
        publisher: {
          '@type': 'Organization',
          name: settings.site.titleSuffix,
          url: `${origin}/`,
          logo: { '@type': 'ImageObject', url: `${origin}${imageUrl(settings.club.crest, '600x600')}` },
        },
      } satisfies WithContext<VideoObject>,
    ],
  }
}
