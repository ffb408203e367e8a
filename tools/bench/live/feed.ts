/** A sample match played during the measurement, through the address that a feed uses. */
import type { ListOf, Match } from '@club/contracts'
import type { BenchSite } from '../bench-site.ts'

export type LiveMatch = {
  id: string
  /** Path of its match centre. */
  path: string
  /** Which side is the club's own. */
  ours: 'home' | 'away'
  /** Posts events, and resolves when the site has accepted them. */
  tell(...events: { id: string; type?: string; [attribute: string]: unknown }[]): Promise<void>
}

/** Starts the first team's next match. @param place index among its fixtures, so that two benches use two */
export async function startMatch({ site, feedToken }: BenchSite, place: number): Promise<LiveMatch> {
  const answer = await fetch(`${site.url}/api/matches/v1/matches?team=first-team&page%5Bsize%5D=100`)
  const { data } = (await answer.json()) as ListOf<Match>
  const fixtures = data.filter(({ attributes }) => attributes.state.status === 'fixture')
  const match = fixtures[place]
  if (!match) throw new Error('the sample season has no fixture ahead')
  const { id, attributes } = match
  const tell: LiveMatch['tell'] = async (...events) => {
    const response = await fetch(`${site.url}/api/matches/v1/matches/${id}/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${feedToken}` },
      body: JSON.stringify({
        data: events.map(({ id: event, type = 'commentary', ...more }) => ({
          id: event,
          type,
          attributes: { period: 'first-half', ...more },
        })),
      }),
    })
    if (response.status !== 202) throw new Error(`the feed got HTTP ${response.status}`)
    await response.arrayBuffer()
  }
  await tell({ id: 'kick-off', type: 'kick-off', minute: '1', text: 'Under way.' })
  return {
    id,
    path: `/match/${attributes.team}/${attributes.season}/${id}`,
    ours: attributes.ours ?? 'home',
    tell,
  }
}
