/** The sample club's live assets, never added in production. Another club adds its own (`PUT streams/{assetID}`). */
import type { StreamRules } from '@club/contracts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { addStream, type Stream } from './streams.store.ts'

/**
 * What broadcasters ask for: no moving pictures in the United Kingdom on Saturday afternoons, sound may go on; and one country in
 * which the pictures are sold to somebody else.
 */
const broadcastRules = (timezone: string): StreamRules => ({
  territory: { except: ['NO'] },
  blackouts: [
    {
      countries: ['GB'],
      weekday: 6,
      from: '14:45',
      until: '17:15',
      timezone,
      audioAllowed: true,
    },
  ],
})

type Sample = Pick<Stream, 'id' | 'title' | 'description'> & Partial<Stream>

const samples = (startedAt: string, timezone: string): Sample[] =>
  [
    {
      id: 'live-main',
      title: 'Blues TV Live',
      description: 'The match, with commentary from the gantry at Rootshall Lane.',
      posterImageKey: 'hero/home-01.webp',
      rules: broadcastRules(timezone),
    },
    {
      id: 'live-audio',
      title: 'Blues Radio',
      description: 'Commentary of every match, home and away, and the phone-in afterwards.',
      format: 'audio',
      entitlements: ['subscriber-video', 'subscriber-audio'],
      posterImageKey: 'news/match-08.webp',
    },
    {
      id: 'live-drm',
      title: 'Blues TV Live, protected',
      description:
        'The match as our broadcast partners have it: it plays only where the browser can protect it.',
      drm: true,
      posterImageKey: 'news/match-02.webp',
    },
    {
      id: 'live-idle',
      title: 'Under-19s Live',
      description: 'Nothing is planned here for now.',
      plan: { status: 'idle' },
      feed: { kind: 'none' },
    },
    {
      id: 'live-disabled',
      title: 'Ladies Live',
      description: 'Switched off until the next home match.',
      plan: { status: 'disabled' },
      feed: { kind: 'none' },
    },
  ].map((sample) => ({ plan: { status: 'live', startedAt }, ...sample }) as Sample)

/** Adds the sample assets that are not there yet; what staff have changed stays. */
export async function keepSampleStreams(database: Database, clock: Clock, timezone: string): Promise<void> {
  for (const sample of samples(clock.now().toISOString(), timezone)) {
    await addStream(database, {
      mediaType: 'live-stream',
      format: 'video',
      drm: false,
      entitlements: ['subscriber-video'],
      offlineImageKey: 'news/pitch-02.webp',
      posterImageKey: null,
      plan: { status: 'idle' },
      feed: { kind: 'programme' },
      rules: null,
      ...sample,
    })
  }
}
