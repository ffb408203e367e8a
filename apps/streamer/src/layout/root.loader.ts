/** What every page needs: the club, its settings for this site, and the language in the address. */
import type { SiteRoot } from '@club/host'
import { type StreamerSettings, streamerSettingsAnswer } from '@club/settings'
import { apiContext, settingsContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { withPolicy } from '../policy/policies.core.ts'

export type RootData = SiteRoot & { streamer: StreamerSettings }

export async function loadRoot({
  context,
  request,
}: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<RootData> {
  const settings = context.get(settingsContext)
  const asked = new URL(request.url).searchParams.get('lang')
  const known = settings.languages.find(({ lang }) => lang === asked)
  const { data } = await context
    .get(apiContext)
    .get('/api/settings/v1/client-settings', streamerSettingsAnswer)
  const { streamer } = data.attributes
  return { settings: withPolicy(settings, streamer), streamer, ...(known ? { lang: known.lang } : {}) }
}
