/** Parses the channel options of `npm run deploy`. Pure. */
import '@club/environment/zod-words'
import {
  type Channel,
  canaryChannel,
  channelName,
  largestShare,
  productionChannel,
  type RegistryEntry,
} from '@club/federation'
import * as z from 'zod/mini'

/** Default share: visitors in a hundred. */
const usualShare = 5
/** By how much it may be worse, if only the other limit is given. */
const usual = { errors: 5, slower: 50 }

const number = (least: number, most: number) =>
  z.optional(z.coerce.number().check(z.minimum(least), z.maximum(most)))

const wish = z
  .object({
    channel: z._default(channelName, productionChannel),
    share: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(largestShare))),
    errors: number(0, 100),
    slower: number(0, 1000),
  })
  .check(
    z.refine(
      ({ channel, share, errors, slower }) =>
        channel === canaryChannel || [share, errors, slower].every((value) => value === undefined),
      'share, errors and slower are of a canary: --channel canary',
    ),
  )

export type Terms = Pick<RegistryEntry, 'share' | 'limits'>

/**
 * @returns the channel, and a canary's terms; null: it is not a canary
 * @throws Error that says what is invalid
 */
export function readChannel(told: Record<string, unknown>): { channel: Channel; terms: Terms | null } {
  const { channel, share, errors, slower } = told
  const read = wish.safeParse({ channel, share, errors, slower })
  if (!read.success)
    throw new Error(
      read.error.issues
        .map(({ path, message }) => (path.length > 0 ? `--${path.join('.')} ${message}` : message))
        .join('; '),
    )
  const { data } = read
  if (data.channel !== canaryChannel) return { channel: data.channel, terms: null }
  const limits =
    data.errors === undefined && data.slower === undefined
      ? {}
      : { limits: { errors: data.errors ?? usual.errors, slower: data.slower ?? usual.slower } }
  return { channel: canaryChannel, terms: { share: data.share ?? usualShare, ...limits } }
}
