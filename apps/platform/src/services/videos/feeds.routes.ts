/** The feeds of videos and the configuration behind them. */
import { feedAnswer, listOf, slug, videoFilterAnswer } from '@club/contracts'
import { canBePicked, seasonLabel, type VideoSettings, videoSettingsAnswer } from '@club/settings'
import * as z from 'zod/mini'
import { listDocuments } from '../../database/documents.ts'
import { notFound } from '../../server/errors.ts'
import { pageQuery, wholeBody } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import { feedQuery, inSection, itemsOf, pagingOf, publicly, type VideoPorts } from './questions.ts'
import { type Listed, listVideos, seasonsOfVideos } from './videos.store.ts'

/** The enabled feed with this id, or null. */
function feedOf({ feeds }: VideoSettings, id: string) {
  const { videos, live, faqs, subscribe } = feeds
  const open = [videos, ...[live, faqs, subscribe].filter(({ enabled }) => enabled)]
  return open.find((feed) => feed.id === id) ?? null
}

const faqGroup = z.object({
  title: z.string(),
  list: z.array(z.object({ heading: z.string(), question: z.string() })),
})

export function feedRoutes(ports: VideoPorts): Route[] {
  const { database, clock } = ports
  const { video } = ports.settings
  const { pageSizes, provider } = video

  return [
    route({
      method: 'GET',
      path: '/api/ondemand/v1/feed/:videoFeed/sections/',
      service: 'ondemand',
      summary:
        'One section of an on-demand feed, newest first; an unknown section falls back to a configured one',
      params: z.object({ videoFeed: slug }),
      query: feedQuery,
      response: feedAnswer,
      handle: async ({ params, query }) => {
        const feed = feedOf(video, params.videoFeed)
        if (!feed) throw notFound('There is no such feed')
        const known = (id: string | undefined) => feed.sections.find((section) => section.id === id)
        const section = known(query.section) ??
          known(video.sectionFallback) ??
          feed.sections[0] ?? { id: video.sectionFallback, name: feed.name }
        const now = clock.now()
        const page = { size: query.pageSize ?? pageSizes.row, number: query.pageIndex ?? 0 }
        // A feed without sections, such as the questions, has no videos either.
        const listed: Listed =
          feed.sections.length === 0
            ? { entries: [], total: 0 }
            : await listVideos(database, now, { provider, filter: inSection(video, section.id) }, page)
        return publicly(
          ports,
          now,
          {
            feed: { id: feed.id, name: feed.name },
            sections: [
              { ...section, itemData: itemsOf(listed), pagingData: pagingOf(page.number, page.size, listed) },
            ],
          },
          'settings',
        )
      },
    }),

    route({
      method: 'GET',
      path: '/api/videos/v1/faqs',
      service: 'videos',
      summary: 'Questions about the video service, in groups',
      query: z.strictObject(pageQuery),
      response: listOf(faqGroup),
      handle: async ({ query }) => ({
        body: wholeBody(
          video.feeds.faqs.enabled ? video.faqs.map(({ id, ...attributes }) => ({ id, attributes })) : [],
          query,
        ),
        tags: ['settings'],
      }),
    }),

    route({
      method: 'GET',
      path: '/api/videos/v1/settings',
      service: 'videos',
      summary: 'The video configuration: feeds, memberships, texts, flags',
      response: videoSettingsAnswer,
      handle: async () => ({ body: { data: { id: 'video', attributes: video } }, tags: ['settings'] }),
    }),
  ]
}

/** The filters of the catalogue. */
export function filterRoutes(ports: VideoPorts): Route[] {
  const { database, clock } = ports
  const { video } = ports.settings

  return [
    route({
      method: 'GET',
      path: '/api/videos/v1/filters',
      service: 'videos',
      summary: 'Filters for videos: values from the settings, or else those in the catalogue',
      response: videoFilterAnswer,
      handle: async () => {
        const now = clock.now()
        const { teamPicker, seasonPicker, durationPicker } = video.videoFilters
        const [teams, seasons] = await Promise.all([
          listDocuments<{ slug: string; name: string }>(database, 'teams', null),
          seasonsOfVideos(database, now, video.provider),
        ])
        const orElse = (picker: 'teamPicker' | 'seasonPicker', held: typeof teamPicker.values) => {
          const given = video.videoFilters[picker].values.filter(({ value }) => canBePicked(picker, value))
          return given.length > 0 ? given : held
        }
        return publicly(
          ports,
          now,
          {
            data: {
              id: 'filters',
              attributes: {
                teamPicker: {
                  label: teamPicker.label,
                  values: orElse(
                    'teamPicker',
                    teams.entries.map(({ attributes }) => ({
                      name: attributes.name,
                      value: attributes.slug,
                    })),
                  ),
                },
                seasonPicker: {
                  label: seasonPicker.label,
                  values: orElse(
                    'seasonPicker',
                    seasons.map((value) => ({ name: seasonLabel(value), value })),
                  ),
                },
                durationPicker: {
                  label: durationPicker.label,
                  values: durationPicker.values.map(({ name, value }) => ({ name, value })),
                },
              },
            },
          },
          'settings',
          'teams',
        )
      },
    }),
  ]
}
