import { readFileSync } from 'node:fs'
import type { Picture } from '../catalogue.ts'
import { clubScenes } from './club.ts'
import { matchScenes } from './match.ts'
import { pageScenes } from './pages.ts'
import { peopleScenes } from './people.ts'
import { portrait, type SquadMember } from './portraits.ts'
import { stadiumScenes } from './stadium.ts'
import type { Scene } from './stage.ts'
import { supporterScenes } from './supporters.ts'
import { trainingScenes } from './training.ts'

const scenes: Readonly<Record<string, Scene>> = {
  ...matchScenes,
  ...trainingScenes,
  ...stadiumScenes,
  ...supporterScenes,
  ...peopleScenes,
  ...clubScenes,
  ...pageScenes,
}

/** Everybody in the squads has a portrait. */
const squad = JSON.parse(
  readFileSync(new URL('../../../sample-club/content/players.json', import.meta.url), 'utf8'),
) as readonly SquadMember[]

const portraits = new Map(squad.map((member) => [`players/${member.slug}.webp`, member]))

const teamNames: Readonly<Record<string, string>> = {
  'first-team': 'first-team',
  ladies: 'Ladies',
  u19: 'under-19s',
}

export const portraitPictures: readonly Picture[] = squad.map((member) => ({
  key: `players/${member.slug}.webp`,
  alt:
    member.position === 'Staff'
      ? `${member.name} in a club training top`
      : `${member.name} in the ${teamNames[member.team] ?? member.team} shirt`,
  width: 800,
  height: 1200,
}))

export function sceneOf(key: string): Scene | undefined {
  const member = portraits.get(key)
  return member ? portrait(member) : scenes[key]
}
