import type { MembershipNames } from '@club/access'
import { videoList } from '@club/contracts'
import { apiContext, query, type SlotLoaderArgs } from '@club/shell-api'
import { type Clip, clipOf } from '../clip/clip.core.ts'
import { loadVideoSettings, membershipNames } from '../frame/frame.loader.ts'

export type PlaylistData = { clips: readonly Clip[]; names: MembershipNames }

/** The latest films, as many as the club's settings ask for. */
export async function loadPlaylist({ context, request: { signal } }: SlotLoaderArgs): Promise<PlaylistData> {
  const api = context.get(apiContext)
  const settings = await loadVideoSettings(api, signal)
  const amount = settings.pageSizes.playlist
  const { data } = await api.get(`/api/videos/v1/latest${query({ 'page[size]': amount })}`, videoList, signal)
  return {
    clips: data.slice(0, amount).map(({ id, attributes }) => clipOf(id, attributes)),
    names: membershipNames(settings),
  }
}
