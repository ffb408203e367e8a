/** A fan's choices on the browse page: read from the address, and turned into a catalogue query. Pure. */
import type { VideoSettings } from '@club/settings'
import type { VideoQuery } from '../catalogue.ts'

export type BrowseChoice = { q: string; team: string; season: string; duration: string; page: number }
type Durations = VideoSettings['videoFilters']['durationPicker']['values']

export function readChoice(url: string): BrowseChoice {
  const { searchParams } = new URL(url)
  const read = (key: string) => searchParams.get(key)?.trim() ?? ''
  const page = Number(read('page') || 1)
  return {
    q: read('q').slice(0, 120),
    team: read('team'),
    season: read('season'),
    duration: read('duration'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** A length unknown to the settings is ignored. */
export function questionOf({ q, team, season, duration }: BrowseChoice, durations: Durations): VideoQuery {
  const range = durations.find(({ value }) => value === duration)
  return {
    q: q || null,
    team: team || null,
    season: season || null,
    // Lengths are compared in whole seconds, as cards show them.
    minDuration: range?.min == null ? null : Math.max(0, Math.ceil(range.min)),
    maxDuration: range?.max == null ? null : Math.max(0, Math.floor(range.max)),
  }
}

export const isNarrowed = ({ q, team, season, duration }: BrowseChoice): boolean =>
  Boolean(q || team || season || duration)
