import { videoOne } from '@club/contracts'
import type { SlotLoaderArgs } from '@club/shell-api'
import { loadRows, orWithout, type Row } from '../catalogue.ts'
import type { Clip } from '../clip/clip.core.ts'
import { type FrameData, openPage } from '../frame/frame.loader.ts'

export type HeroData = { clip: Clip; description: string; section: string }
export type FrontData = { frame: FrameData; hero: HeroData | null; rows: Row[] }

/** Front page: the newest film that has a picture, then the sections of the feed in their order. */
export async function loadFront(args: SlotLoaderArgs): Promise<FrontData> {
  const { signal } = args.request
  const { api, settings, frame } = await openPage(args)
  const rows = await loadRows(api, settings, 'videos', signal)
  const first = rows[0]
  const clip = first?.clips.find(({ image }) => image !== null) ?? first?.clips[0]
  if (!first || !clip) return { frame, hero: null, rows }
  const one = api.get(`/api/videos/v1/videos/${clip.id}`, videoOne, signal)
  const description = await orWithout(
    one.then(({ data }) => data.attributes.metaData.description),
    '',
    'no description',
    signal,
  )
  return { frame, hero: { clip, description, section: first.id }, rows }
}
