/** What search engines are told of a stream: live, or when it will be. Pure; ships with the routes. */
import { imageUrl } from '@club/contracts/images'
import { type MetaInput, messagesIn, type PageMeta } from '@club/shell-api'
import type { VideoObject, WithContext } from 'schema-dts'
import { tvMessages } from '../messages.ts'
import type { LiveData } from './live.loader.ts'

/** A stream says when it begins, or began; the badge needs an end, and no evening at the ground is longer, in milliseconds. */
const longest = 4 * 3_600_000
const lastMoment = (startAt: string) => new Date(Date.parse(startAt) + longest).toISOString()

export function liveMeta({ data, settings, lang, say, origin, path }: MetaInput<LiveData>): PageMeta {
  if (data.kind === 'list')
    return { title: say(data.name), description: messagesIn(tvMessages, lang).liveIntro, canonical: '/live' }
  const { stream } = data
  const begins = stream.startAt ?? stream.startedAt
  const live = stream.status === 'live' || stream.status === 'interrupted'
  return {
    title: say(stream.title),
    description: say(stream.description),
    image: stream.image.key,
    structured:
      // A film that nobody knows the day of is none to a search engine.
      stream.format === 'audio' || begins === null
        ? []
        : [
            {
              '@context': 'https://schema.org',
              '@type': 'VideoObject',
              name: stream.title,
              description: stream.description,
              thumbnailUrl: [
                `${origin}${imageUrl(stream.image.key ?? settings.club.shareImage, '1200x711')}`,
              ],
              url: `${origin}${path}`,
              uploadDate: begins,
              publication: {
                '@type': 'BroadcastEvent',
                name: stream.title,
                isLiveBroadcast: live,
                startDate: begins,
                endDate: lastMoment(begins),
              },
            } satisfies WithContext<VideoObject>,
          ],
  }
}
