import type { Migration } from '../migrations.ts'

/** Promos that cover a page once. */
export const promoOverlays: Migration = {
  version: 21,
  name: 'promo overlays',
  statements: [
    'create table promo_overlays (id text primary key, sort double precision not null, attributes jsonb not null)',
  ],
}
