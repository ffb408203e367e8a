import { feedAddress, videoSettingsAnswer } from '@club/settings'
import type { Api } from '@club/shell-api'

/** The feed page to which the club has given an address outside the video service; null if there is none. */
export async function feedOf(api: Api, path: string, signal: AbortSignal): Promise<string | null> {
  const { data } = await api.get('/api/videos/v1/settings', videoSettingsAnswer, signal)
  return feedAddress(data.attributes.feeds, path)
}
