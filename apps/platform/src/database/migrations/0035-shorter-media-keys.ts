import type { Migration } from '../migrations.ts'

/** Which keys a segment of an encoder was sealed under (`segmentsALiveKey`). Those from before are under `e`. */
export const shorterMediaKeys: Migration = {
  version: 35,
  name: 'shorter-media-keys',
  statements: [`alter table media_segments add column key_prefix text not null default 'e'`],
}
