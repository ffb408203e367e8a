/** What match events need, and what their routes share. */
import { matchSlug } from '@club/contracts'
import * as z from 'zod/mini'
import type { PlatformContext } from '../../server/context.ts'
import { notFound } from '../../server/errors.ts'
import type { Matches } from '../matches/index.ts'
import type { Videos } from '../videos/index.ts'

export type MatchEventPorts = Pick<PlatformContext, 'database' | 'clock' | 'follower' | 'stopping'> & {
  matches: Pick<Matches, 'find' | 'shown' | 'meetings' | 'form'>
  videos: Pick<Videos, 'nextVideoOf'>
}

export const service = 'matches'
export const byMatch = z.object({ matchID: matchSlug })

const none = () => notFound('There is no such match')

/** @throws Refusal 404 */
export async function demandMatch({ matches, clock }: MatchEventPorts, id: string): Promise<void> {
  if (!(await matches.find(clock.now(), id))) throw none()
}

/**
 * A match as readers see it, and when that changes by itself.
 * @throws Refusal 404
 */
export async function demandShown({ matches, clock }: MatchEventPorts, id: string) {
  const shown = await matches.shown(clock.now(), id)
  if (!shown) throw none()
  return shown
}
