/** Imports the adverts and their slots from an import of content. */
import { type ContentImporter, importDocuments, inOrder } from '../../imports/content-import.ts'
import { demandKnownAdverts } from './adverts.store.ts'

export const importAdverts: ContentImporter = async (turn) => {
  const { adverts, advertSlots, experiments } = turn.content
  await importDocuments(
    turn,
    'adverts',
    'adverts',
    inOrder(adverts, ({ id }) => id),
    () => ['adverts'],
  )
  await importDocuments(
    turn,
    'advertSlots',
    'advert_slots',
    inOrder(advertSlots, ({ slotID }) => slotID),
    () => ['adverts'],
  )
  await importDocuments(
    turn,
    'experiments',
    'experiments',
    inOrder(experiments, ({ experimentID }) => experimentID),
    () => ['adverts'],
  )
  await demandKnownAdverts(turn.transaction, advertSlots ?? [], experiments ?? [])
}
