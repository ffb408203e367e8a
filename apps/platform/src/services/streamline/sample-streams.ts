/** Sample live assets for trying out a site. A club adds its own (`PUT streams/{assetID}`). */
import type { SampleImport } from '@club/contracts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import type { Tally } from '../../imports/content-import.ts'
import { addStream } from './streams.store.ts'

/** Adds the missing ones; changes by staff to the others stay. */
export async function addSampleStreams(
  database: Database,
  clock: Clock,
  streams: SampleImport['streams'],
): Promise<Tally> {
  const startedAt = clock.now().toISOString()
  const tally: Tally = { added: 0, changed: 0, unchanged: 0 }
  for (const { imageData, status, feed, ...stream } of streams) {
    const added = await addStream(database, {
      ...stream,
      ...imageData,
      plan: status === 'live' ? { status, startedAt } : { status },
      feed: { kind: feed },
    })
    tally[added ? 'added' : 'unchanged'] += 1
  }
  return tally
}
