import type { Migration } from '../migrations.ts'

/** Stream keys, and what encoders have sent. */
export const media: Migration = {
  version: 7,
  name: 'media',
  statements: [
    'create table media_stream_keys (asset_id text primary key, key_hash text not null, issued_at timestamptz not null)',
    // One row for each file from an encoder that is not in its place yet.
    `create table media_arrivals (
      asset_id text not null,
      file text not null,
      content text not null,
      bytes int not null,
      arrived_at timestamptz not null,
      primary key (asset_id, file)
    )`,
    // An encoder's data on each rendition: 'stream' if it sends only one.
    `create table media_renditions (
      asset_id text not null,
      rendition text not null,
      codecs text,
      width int not null,
      height int not null,
      peak int not null,
      target_seconds int not null,
      last_sequence bigint not null,
      last_number bigint not null,
      run int not null,
      primary key (asset_id, rendition)
    )`,
    `create table media_segments (
      asset_id text not null,
      rendition text not null,
      number bigint not null,
      file text not null,
      content text not null,
      seconds double precision not null,
      discontinuity boolean not null,
      taken_at timestamptz not null,
      stored_at timestamptz not null,
      primary key (asset_id, rendition, number)
    )`,
    'create index media_segments_stored on media_segments (asset_id, stored_at)',
  ],
}
