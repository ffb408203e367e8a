/** Sponsors: rows of logos, the header's two, and the sections' own. Only published ones, in forced order. */
import {
  type HeaderSponsor,
  headerSponsorList,
  type SectionSponsorSlot,
  type Sponsor,
  type SponsorRow,
  sectionSponsorList,
  sponsorRowList,
} from '@club/contracts'
import * as z from 'zod/mini'
import { listDocuments } from '../../database/documents.ts'
import type { PlatformContext } from '../../server/context.ts'
import { listBody, pageOf, pageQuery } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'

const service = 'sponsors'
const query = z.strictObject(pageQuery)

/** A sponsor list as the public sees it. */
export const publishedSponsors = (sponsors: readonly Sponsor[]): Sponsor[] =>
  sponsors.filter((sponsor) => sponsor.published === 1).sort((a, b) => a.forcedOrder - b.forcedOrder)

export type SponsorPorts = Pick<PlatformContext, 'database'>

export const sponsorRoutes = ({ database }: SponsorPorts): Route[] => [
  route({
    method: 'GET',
    path: '/api/sponsors/v1/rows',
    service,
    summary: 'Rows of sponsor logos, in the club’s order',
    query,
    response: sponsorRowList,
    handle: async ({ query: asked }) => {
      const { entries, total } = await listDocuments<SponsorRow>(database, 'sponsor_rows', pageOf(asked))
      const shown = entries.map(({ id, attributes }) => ({
        id,
        attributes: { ...attributes, sponsors: publishedSponsors(attributes.sponsors) },
      }))
      return { body: listBody(shown, total), tags: ['sponsors'] }
    },
  }),

  route({
    method: 'GET',
    path: '/api/sponsors/v1/header',
    service,
    summary: 'The sponsors in the header',
    query,
    response: headerSponsorList,
    handle: async ({ query: asked }) => {
      const { entries, total } = await listDocuments<HeaderSponsor>(
        database,
        'header_sponsors',
        pageOf(asked),
      )
      return { body: listBody(entries, total), tags: ['sponsors'] }
    },
  }),

  route({
    method: 'GET',
    path: '/api/sponsors/v1/sections',
    service,
    summary: 'The sponsors of sections of the site or the app',
    query: z.strictObject({ type: z.optional(z.enum(['app', 'web'])), ...pageQuery }),
    response: sectionSponsorList,
    handle: async ({ query: asked }) => {
      const where = { type: asked.type ?? null }
      const { entries, total } = await listDocuments<SectionSponsorSlot>(
        database,
        'section_sponsors',
        pageOf(asked),
        where,
      )
      const shown = entries.map(({ id, attributes }) => ({
        id,
        attributes: { ...attributes, sponsors: publishedSponsors(attributes.sponsors) },
      }))
      return { body: listBody(shown, total), tags: ['sponsors'] }
    },
  }),
]
