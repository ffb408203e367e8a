/** Settings that name what is nowhere in the installation's data. Pure. */
import { type InstallationSettings, picturesNamedIn } from '@club/settings'
import { perhaps } from '../../imports/meant.core.ts'

/** Slugs of the teams and keys of the pictures that there are, or will be after an import. */
export type Held = { teams: readonly string[]; pictures: readonly string[] }

/** @returns one sentence for each, starting with the path of the setting; nothing is said of what a new installation has none of yet */
export function unmetSettings(settings: InstallationSettings, { teams, pictures }: Held): string[] {
  const { firstTeam } = settings.teams
  const noTeam = teams.length > 0 && !teams.includes(firstTeam)
  const library = new Set(pictures)
  const noPicture = library.size === 0 ? [] : picturesNamedIn(settings).filter(({ key }) => !library.has(key))
  return [
    ...(noTeam ? [`teams.firstTeam: there is no team '${firstTeam}'${perhaps(firstTeam, teams)}`] : []),
    ...noPicture.map(({ at, key }) => `${at}: there is no picture '${key}' yet`),
  ]
}
