/** What the match data service needs, and what its routes share. */
import { currentSeason } from '@club/settings'
import type { PlatformContext } from '../../server/context.ts'
import { notFound } from '../../server/errors.ts'
import type { Packages } from '../packages/index.ts'
import type { Videos } from '../videos/index.ts'
import { teamExists } from './matches.store.ts'

export type MatchPorts = Pick<PlatformContext, 'database' | 'clock' | 'settings'> & {
  /** Matches link to videos of them. */
  videos: Pick<Videos, 'nextVideoOf'>
  /** Matches link to the passes on sale for them. */
  packages: Pick<Packages, 'passesOnSale' | 'passWindows'>
}

export const service = 'matches'

/** The first team exists even before its import. @throws Refusal 404 if this is not one of our teams */
export async function demandTeam(
  { database, settings }: Pick<MatchPorts, 'database' | 'settings'>,
  team: string | undefined,
): Promise<void> {
  if (team !== undefined && team !== settings.teams.firstTeam && !(await teamExists(database, team)))
    throw notFound('There is no such team')
}

export const seasonNow = ({ settings, clock }: Pick<MatchPorts, 'settings' | 'clock'>) =>
  currentSeason(settings, clock.now())
