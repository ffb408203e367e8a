/** Settings that are each valid, but not beside each other. Pure. */
import type { LeagueZone } from './club-settings.ts'
import type { VideoSettings } from './video-settings.ts'

type Fault = { path: (string | number)[]; message: string }

type Contradicting = {
  leagueZones?: Record<string, LeagueZone[]> | undefined
  video: Pick<VideoSettings, 'feeds'>
}

/** @returns each field that cannot stay, and why */
export const contradictionsIn = ({ leagueZones = {}, video }: Contradicting): Fault[] => [
  ...Object.entries(leagueZones).flatMap(([team, zones]) =>
    zones.flatMap((zone, at) => faultsOf(zone, zones.slice(0, at), ['leagueZones', team, at])),
  ),
  ...sharedSlugs(video.feeds),
]

function faultsOf(
  { from, to }: LeagueZone,
  before: readonly LeagueZone[],
  path: (string | number)[],
): Fault[] {
  if (from > to)
    return [{ path: [...path, 'to'], message: `must be ${from} or more, since the zone begins there` }]
  const other = before.find((zone) => zone.from <= to && from <= zone.to)
  if (other === undefined) return []
  return [
    { path: [...path, 'from'], message: `shares a position with the zone from ${other.from} to ${other.to}` },
  ]
}

/** Feeds that are on need an address each. */
function sharedSlugs(feeds: VideoSettings['feeds']): Fault[] {
  const on = Object.entries(feeds).filter(([, feed]) => !('enabled' in feed) || feed.enabled)
  return on.flatMap(([name, { slug }], at) => {
    const other = on.slice(0, at).find(([, earlier]) => earlier.slug === slug)
    if (other === undefined) return []
    return [
      { path: ['video', 'feeds', name, 'slug'], message: `'${slug}' is the page of the feed '${other[0]}'` },
    ]
  })
}
