/** A stream's metadata for search engines: live, or its start. Pure; ships with the routes. */
import { imageUrl } from '@club/contracts/images'
import { liveFormatOf } from '@club/settings/live-format'
import { type MetaInput, messagesIn, type PageMeta } from '@club/shell-api'
import type { VideoObject, WithContext } from 'schema-dts'
import { tvMessages } from '../messages.ts'
import type { LiveData } from './live.loader.ts'

export function liveMeta({ data, settings, lang, say, origin, path }: MetaInput<LiveData>): PageMeta {
  if (data.kind === 'list')
    return {
      title: say(data.name),
      description: messagesIn(tvMessages, lang).liveIntro[liveFormatOf(settings)],
      canonical: '/live',
    }
  const { stream } = data
  const { airtime } = stream
  const live = stream.status === 'live' || stream.status === 'interrupted'
  return {
    title: say(stream.title),
    description: say(stream.description),
    image: stream.image.key,
    structured:
      // Search engines reject a video without a date.
      stream.format === 'audio' || airtime === null
        ? []
        : [
            {
              '@context': 'https://schema.org',
              '@type': 'VideoObject',
              name: say(stream.title),
              description: say(stream.description),
              thumbnailUrl: [
                `${origin}${imageUrl(stream.image.key ?? settings.club.shareImage, '1200x711')}`,
              ],
              url: `${origin}${path}`,
              uploadDate: airtime.from,
              publication: {
                '@type': 'BroadcastEvent',
                name: say(stream.title),
                isLiveBroadcast: live,
                startDate: airtime.from,
                endDate: airtime.until,
              },
            } satisfies WithContext<VideoObject>,
          ],
  }
}
