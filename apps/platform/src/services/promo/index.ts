/** Promos that are shown once over a page. */
import { type ContentImporter, importDocuments, inOrder } from '../../imports/content-import.ts'
import { type PromoPorts, promoRoutes } from './routes.ts'

const importPromos: ContentImporter = (turn) =>
  importDocuments(
    turn,
    'promoOverlays',
    'promo_overlays',
    inOrder(turn.content.promoOverlays, ({ promoID }) => promoID),
    () => ['promos'],
  )

export const create = (ports: PromoPorts) => ({ routes: promoRoutes(ports), importContent: importPromos })
