/** What the service of match data needs, and what its routes share. */
import { currentSeason } from '@club/settings'
import * as z from 'zod/mini'
import type { PlatformContext } from '../../server/context.ts'
import { notFound } from '../../server/errors.ts'
import type { Packages } from '../packages/index.ts'
import type { Videos } from '../videos/index.ts'
import { teamExists } from './matches.store.ts'

export type MatchPorts = Pick<PlatformContext, 'database' | 'clock' | 'settings'> & {
  /** Matches link to the videos that show them. */
  videos: Pick<Videos, 'nextVideoOf'>
  /** And to the passes that are on sale for them. */
  packages: Pick<Packages, 'passesOnSale' | 'passWindows'>
}

export const service = 'matches'
export const season = z.string().check(z.regex(/^\d{4}(?:-\d{2})?$/))

/** The first team is one before anything has been told of it. @throws Refusal 404 where it names no team of ours */
export async function demandTeam(
  { database, settings }: Pick<MatchPorts, 'database' | 'settings'>,
  team: string | undefined,
): Promise<void> {
  if (team !== undefined && team !== settings.teams.firstTeam && !(await teamExists(database, team)))
    throw notFound('There is no such team')
}

export const seasonNow = ({ settings, clock }: Pick<MatchPorts, 'settings' | 'clock'>) =>
  currentSeason(settings, clock.now())
