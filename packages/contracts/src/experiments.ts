/** Experiments and their variants: which of several sets of adverts appears in an advert place (docs/product.md#experiments). */
import * as z from 'zod/mini'
import { slotID, squareAdvert, timings } from './adverts.ts'
import { listOf, slug } from './wire.ts'

/** An experiment as it is imported. */
export const experiment = z.object({
  experimentID: slug,
  slotID,
  enabled: z.boolean(),
  timings,
  variants: z
    .array(
      z.object({
        name: slug,
        /** Its share of fans, relative to the weights of all variants. */
        weight: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
        adverts: z.array(z.string()),
      }),
    )
    .check(z.minLength(1), z.maxLength(10)),
})

/** GET /api/experiments/v1/data: the current experiments, each variant with its current adverts. */
export const experimentList = listOf(
  z.object({
    slotID: z.string(),
    variants: z.array(z.object({ name: z.string(), weight: z.number(), adverts: z.array(squareAdvert) })),
  }),
)

export type Experiment = z.infer<typeof experiment>
export type ExperimentList = z.infer<typeof experimentList>
