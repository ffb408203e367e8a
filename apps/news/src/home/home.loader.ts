import type { DrawnSponsor } from '@club/contracts'
import { articleList } from '@club/contracts'
import { apiContext, type SlotLoaderArgs } from '@club/shell-api'
import { newestAddress } from '../addresses.core.ts'
import { loadSectionSponsors } from '../sponsor/load-section-sponsors.ts'
import { type Story, storiesOf } from '../story/story.core.ts'

/** Number of the newest stories in the hero; the grid shows those after them. */
const leading = 4

export type LatestData = {
  stories: Story[]
  sponsors: DrawnSponsor[]
}

const loadNewest = async ({ context, request }: SlotLoaderArgs): Promise<Story[]> =>
  storiesOf(await context.get(apiContext).get(newestAddress, articleList, request.signal))

export const loadLead = async (args: SlotLoaderArgs): Promise<Story[]> =>
  (await loadNewest(args)).slice(0, leading)

export async function loadLatest(args: SlotLoaderArgs): Promise<LatestData> {
  const [stories, sponsors] = await Promise.all([
    loadNewest(args),
    loadSectionSponsors(args.context.get(apiContext), 'homepage-news', args.request.signal),
  ])
  return { stories: stories.slice(leading), sponsors }
}
