import type { Migration } from '../migrations.ts'

/** Each response that lists articles says when the next one appears or disappears: these indexes find the first without reading all. */
export const nextPublications: Migration = {
  version: 31,
  name: 'next publication',
  statements: [
    "create index articles_by_end on articles (published_until) where status = 'Published' and published_until is not null",
    "create index pages_by_beginning on pages (published_from) where status = 'Published' and published_from is not null",
    "create index pages_by_end on pages (published_until) where status = 'Published' and published_until is not null",
  ],
}
