/** Sponsors of an import of content. */

import { nameSlug } from '@club/contracts'
import { replaceDocuments } from '../../database/documents.ts'
import { type ContentImporter, importDocuments, inOrder } from '../../imports/content-import.ts'

const tags = () => ['sponsors'] as const

export const importSponsors: ContentImporter = async (turn) => {
  const { sponsorRows, headerSponsors, sectionSponsors } = turn.content
  await importDocuments(
    turn,
    'sponsorRows',
    'sponsor_rows',
    sponsorRows?.map((row) => ({ id: row.rowID, sort: row.forcedOrder, attributes: row })),
    tags,
  )
  await importDocuments(
    turn,
    'headerSponsors',
    'header_sponsors',
    inOrder(headerSponsors, ({ name }) => nameSlug(name)),
    tags,
    // The header has room for two, so a sponsor that has left must not hold a place: the whole list is replaced.
    replaceDocuments,
  )
  await importDocuments(
    turn,
    'sectionSponsors',
    'section_sponsors',
    inOrder(sectionSponsors, ({ sectionID, type }) => `${sectionID}-${type}`),
    tags,
  )
}
