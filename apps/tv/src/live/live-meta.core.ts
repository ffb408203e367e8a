/** What search engines are told of a stream: live, or when it will be. Pure; ships with the routes. */
import { imageUrl } from '@club/contracts/images'
import { type MetaInput, messagesIn, type PageMeta } from '@club/shell-api'
import { tvMessages } from '../messages.ts'
import type { LiveData } from './live.loader.ts'

export function liveMeta({ data, settings, lang, say, origin, path }: MetaInput<LiveData>): PageMeta {
  if (data.kind === 'list')
    return { title: say(data.name), description: messagesIn(tvMessages, lang).liveIntro, canonical: '/live' }
  const { stream } = data
  const live = stream.status === 'live' || stream.status === 'interrupted'
  return {
    title: say(stream.title),
    description: say(stream.description),
    image: stream.image.key,
    structured:
      stream.format === 'audio'
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
              ...(live || stream.startAt
                ? {
                    publication: {
                      '@type': 'BroadcastEvent',
                      isLiveBroadcast: live,
                      ...(stream.startAt ? { startDate: stream.startAt } : {}),
                    },
                  }
                : {}),
            },
          ],
  }
}
