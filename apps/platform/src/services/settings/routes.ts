/** Client settings, global variables, organisations and wordings. */
import {
  type GlobalVariable,
  globalVariableList,
  type Organisation,
  organisationList,
  wordingsAnswer,
} from '@club/contracts'
import { type InstallationSettings, installationSettingsAnswer } from '@club/settings'
import { currentSeason, seasonEnds, seasonLabel } from '@club/settings/season'
import * as z from 'zod/mini'
import { findDocument, listDocuments } from '../../database/documents.ts'
import type { PlatformContext } from '../../server/context.ts'
import { listBody, pageOf, pageQuery } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import type { Streams } from '../streamline/index.ts'

export type SettingsPorts = Pick<PlatformContext, 'clock' | 'database' | 'settings'> & {
  streams: Pick<Streams, 'known'>
}

/** Leaves out streams that do not exist yet: links to them would lead to a missing page. */
async function withStreamsThatAre({
  settings,
  streams,
}: Pick<SettingsPorts, 'settings' | 'streams'>): Promise<InstallationSettings> {
  const { tv } = settings
  if (!tv.matchStreams) return settings
  const { video, audio } = tv.matchStreams
  const known = await streams.known([video, audio].filter((id) => id !== null))
  const ifKnown = (id: string | null) => (id !== null && known.has(id) ? id : null)
  const matchStreams = { ...tv.matchStreams, video: ifKnown(video), audio: ifKnown(audio) }
  return { ...settings, tv: { ...tv, matchStreams } }
}

export const settingsRoutes = ({ clock, database, settings, streams }: SettingsPorts): Route[] => [
  route({
    method: 'GET',
    path: '/api/settings/v1/client-settings',
    service: 'settings',
    summary: 'The club’s identity and settings',
    response: installationSettingsAnswer,
    handle: async () => {
      const now = clock.now()
      const slug = currentSeason(settings, now)
      const season = { ...settings.season, slug, label: seasonLabel(slug) }
      const shown = await withStreamsThatAre({ settings, streams })
      return {
        body: { data: { id: settings.club.clubSlug, attributes: { ...shown, season } } },
        tags: ['settings'],
        freshUntil: seasonEnds(settings, now),
      }
    },
  }),

  route({
    method: 'GET',
    path: '/api/globals/v1/global-variables',
    service: 'globals',
    summary: 'Named values used in texts',
    query: z.strictObject(pageQuery),
    response: globalVariableList,
    handle: async ({ query }) => {
      const { entries, total } = await listDocuments<GlobalVariable>(
        database,
        'global_variables',
        pageOf(query),
      )
      return { body: listBody(entries, total), tags: ['globals'] }
    },
  }),

  route({
    method: 'GET',
    path: '/api/organisations/v1/organisations',
    service: 'organisations',
    summary: 'Organisations that the club works with',
    query: z.strictObject(pageQuery),
    response: organisationList,
    handle: async ({ query }) => {
      const { entries, total } = await listDocuments<Organisation>(database, 'organisations', pageOf(query))
      return { body: listBody(entries, total), tags: ['organisations'] }
    },
  }),

  route({
    method: 'GET',
    path: '/api/settings/v1/wordings/:language',
    service: 'settings',
    summary: 'What editors wrote, in another language of the site',
    params: z.object({ language: z.string().check(z.regex(/^[a-z]{2,3}$/)) }),
    response: wordingsAnswer,
    handle: async ({ params: { language } }) => {
      const found = await findDocument<{ words: Record<string, string> }>(database, 'wordings', language)
      return {
        body: { data: { id: language, attributes: found?.attributes ?? { words: {} } } },
        tags: ['wordings'],
      }
    },
  }),
]
