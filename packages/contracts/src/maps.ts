/** Places on the map: the ground, car parks, the station (docs/product.md#maps). */
import * as z from 'zod/mini'
import { linkOrNone } from './link.ts'
import { listOf, slug } from './wire.ts'

export const mapPlace = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  kind: z.enum(['ground', 'parking', 'transport', 'entrance', 'other']),
  address: z.string().check(z.maxLength(400)),
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  /** Link to directions; '' if the club gives none. */
  url: linkOrNone,
})
export const importedMapPlace = z.extend(mapPlace, { id: slug })

/** GET /api/maps/v1/places */
export const mapPlaceList = listOf(mapPlace)
export type MapPlace = z.infer<typeof mapPlace>
