import type { Migration } from '../migrations.ts'

/** The keys with which an encoder's segment was encrypted (`segmentsALiveKey`). Older ones are under `e`. */
export const shorterMediaKeys: Migration = {
  version: 35,
  name: 'shorter-media-keys',
  statements: [`alter table media_segments add column key_prefix text not null default 'e'`],
}
