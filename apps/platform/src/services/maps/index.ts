/** Places on the map (docs/product.md#maps). */
import { type MapPlace, mapPlaceList } from '@club/contracts'
import * as z from 'zod/mini'
import { listDocuments } from '../../database/documents.ts'
import { type ContentImporter, importDocuments } from '../../imports/content-import.ts'
import type { PlatformContext } from '../../server/context.ts'
import { listBody, pageOf, pageQuery } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'

type MapPorts = Pick<PlatformContext, 'database'>

const mapRoutes = ({ database }: MapPorts): Route[] => [
  route({
    method: 'GET',
    path: '/api/maps/v1/places',
    service: 'maps',
    summary: 'Places on the map, in the club’s order',
    query: z.strictObject(pageQuery),
    response: mapPlaceList,
    handle: async ({ query }) => {
      const { entries, total } = await listDocuments<MapPlace>(database, 'map_places', pageOf(query))
      return { body: listBody(entries, total), tags: ['maps'] }
    },
  }),
]

const importMaps: ContentImporter = (turn) =>
  importDocuments(
    turn,
    'mapPlaces',
    'map_places',
    turn.content.mapPlaces?.map(({ id, ...attributes }, sort) => ({ id, sort, attributes })),
    () => ['maps'],
  )

export const create = (ports: MapPorts) => ({ routes: mapRoutes(ports), importContent: importMaps })
