/** Adverts and their places, with the sizes of their pictures. */
import { type Advert, type AdvertSlotEntry, type Experiment, siteSlots } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'
import { findDocument, listDocuments } from '../../database/documents.ts'
import { unprocessable } from '../../server/errors.ts'
import { type PictureSize, type PictureSizes, pictureKeys } from './adverts.core.ts'

export type StoredAdverts = { adverts: Advert[]; sizes: PictureSizes }

async function withSizes(database: Queryable, adverts: Advert[]): Promise<StoredAdverts> {
  const pictures = await database.query<{ key: string } & PictureSize>(
    'select key, width, height from pictures where key = any($1::text[])',
    [adverts.flatMap(pictureKeys)],
  )
  return { adverts, sizes: new Map(pictures.map(({ key, width, height }) => [key, { width, height }])) }
}

/** The adverts of a place, in its order; null for an unknown place. */
export async function advertsOfSlot(database: Queryable, slotID: string): Promise<StoredAdverts | null> {
  const slot = await findDocument<AdvertSlotEntry>(database, 'advert_slots', slotID)
  if (!slot && !siteSlots.includes(slotID)) return null
  const rows = await database.query<{ attributes: Advert }>(
    `select adverts.attributes from unnest($1::text[]) with ordinality as place (id, nth)
     join adverts on adverts.id = place.id order by place.nth`,
    [slot?.attributes.adverts ?? []],
  )
  return withSizes(
    database,
    rows.map(({ attributes }) => attributes),
  )
}

/** The existing adverts among these ids. */
export async function advertsWithSizes(database: Queryable, ids: readonly string[]): Promise<StoredAdverts> {
  const rows = await database.query<{ attributes: Advert }>(
    'select attributes from adverts where id = any($1::text[])',
    [ids],
  )
  return withSizes(
    database,
    rows.map(({ attributes }) => attributes),
  )
}

/** The adverts of an area of the site, in the order of the import. */
export async function advertsOfArea(database: Queryable, area: string): Promise<StoredAdverts> {
  const { entries } = await listDocuments<Advert>(database, 'adverts', null, { area })
  return withSizes(
    database,
    entries.map(({ attributes }) => attributes),
  )
}

/** @throws Refusal 422 if a place or a variant names an advert that does not exist */
export async function demandKnownAdverts(
  transaction: Queryable,
  slots: readonly AdvertSlotEntry[],
  experiments: readonly Experiment[],
): Promise<void> {
  const named = [
    ...slots.map(({ adverts }, index) => ({ at: `/advertSlots/${index}`, adverts })),
    ...experiments.flatMap(({ variants }, index) =>
      variants.map(({ adverts }, nth) => ({ at: `/experiments/${index}/variants/${nth}`, adverts })),
    ),
  ]
  const rows = await transaction.query<{ id: string }>('select id from adverts where id = any($1::text[])', [
    named.flatMap(({ adverts }) => adverts),
  ])
  const known = new Set(rows.map(({ id }) => id))
  for (const { at, adverts } of named) {
    const unknown = adverts.findIndex((id) => !known.has(id))
    if (unknown >= 0)
      throw unprocessable(`${at}/adverts/${unknown}`, `there is no advert '${adverts[unknown]}'`)
  }
}
