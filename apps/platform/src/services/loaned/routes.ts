/** Loaned players and teams (docs/product.md#players). */
import { type CacheTag, loanedPlayerList, loanedTeamList, nameSlug, type Player, slug } from '@club/contracts'
import * as z from 'zod/mini'
import { listDocuments } from '../../database/documents.ts'
import { isWithUs } from '../../database/published.ts'
import type { PlatformContext } from '../../server/context.ts'
import { notFound } from '../../server/errors.ts'
import { listBody, pageOf, pageQuery } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import type { Matches } from '../matches/index.ts'
import { loanedTeamsOf, loansOf } from './loans.core.ts'

const service = 'loaned'

export type LoanPorts = Pick<PlatformContext, 'database'> & { matches: Pick<Matches, 'teamExists'> }

export const loanRoutes = ({ database, matches }: LoanPorts): Route[] => {
  const loans = async (team: string | undefined) => {
    if (team !== undefined && !(await matches.teamExists(team))) throw notFound('There is no such team')
    const { entries } = await listDocuments<Player>(
      database,
      'players',
      null,
      { team: team ?? null },
      isWithUs,
    )
    return loansOf(entries.map(({ attributes }) => attributes))
  }
  const tagsOf = (team: string | undefined): CacheTag[] => [team ? `team:${team}` : 'teams']

  return [
    route({
      method: 'GET',
      path: '/api/loaned/v1/loaned-players',
      service,
      summary: 'Our players out on loan, then players on loan to us',
      query: z.strictObject({
        team: z.optional(slug),
        direction: z.optional(z.enum(['in', 'out'])),
        ...pageQuery,
      }),
      response: loanedPlayerList,
      handle: async ({ query }) => {
        const all = (await loans(query.team)).filter(
          ({ direction }) => query.direction === undefined || direction === query.direction,
        )
        const { size, number } = pageOf(query)
        const shown = all.slice(size * number, size * (number + 1))
        return {
          body: listBody(
            shown.map((loan) => ({ id: loan.slug, attributes: loan })),
            all.length,
          ),
          tags: tagsOf(query.team),
        }
      },
    }),

    route({
      method: 'GET',
      path: '/api/loaned/v1/loaned-teams',
      service,
      summary: 'Clubs that our players are on loan to, or that loan players to us',
      query: z.strictObject({ team: z.optional(slug), ...pageQuery }),
      response: loanedTeamList,
      handle: async ({ query }) => {
        const all = loanedTeamsOf(await loans(query.team))
        const { size, number } = pageOf(query)
        const shown = all.slice(size * number, size * (number + 1))
        return {
          body: listBody(
            shown.map((club) => ({ id: nameSlug(club.club), attributes: club })),
            all.length,
          ),
          tags: tagsOf(query.team),
        }
      },
    }),
  ]
}
