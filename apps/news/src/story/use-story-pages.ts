import { inPlacePath } from '@club/contracts/in-place'
import { useKeptState } from '@club/shell-api'
import { useAnswer, useInVain } from '@club/ui'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { listingPath } from '../addresses.core.ts'
import type { InPlaceProblem } from './in-place.ts'
import { type StoryPage, withPage } from './story.core.ts'

export type StoryPages = {
  /** The pages on the screen, in order and without gaps. */
  readonly held: readonly StoryPage[]
  /** The page that is being loaded. */
  readonly wanted: number | null
  /** The last attempt failed; the fan may retry. */
  readonly failed: boolean
  /** The first story of the page that came last: where the fan continues reading. */
  readonly freshSlug: string | null
  load(page: number): void
}

/**
 * The pages of a listing that have been loaded into one page. Each comes through the route's own loader, and the address
 * names the latest page: without a navigation, so that nothing scrolls and Back leaves the listing.
 * @param path the listing's own path
 */
export function useStoryPages(first: StoryPage, path: string): StoryPages {
  const fetcher = useFetcher<{ list: StoryPage } | InPlaceProblem>()
  const [held, setHeld] = useKeptState<readonly StoryPage[]>('stories', (before = []) =>
    withPage(before, first),
  )
  const [asked, setAsked] = useState<number | null>(null)
  const [refused, setRefused] = useState(false)
  const [freshSlug, setFreshSlug] = useState<string | null>(null)

  const asking = fetcher.state !== 'idle'
  // No answer comes at all where the loader's own code does not.
  const vain = useInVain(asking, fetcher.data)

  useAnswer(fetcher.data, (answer) => {
    setRefused('problem' in answer)
    if ('problem' in answer) return
    const { list } = answer
    const pages = withPage(held, list)
    const came = pages.find(({ page }) => page === list.page)
    setHeld(pages)
    setFreshSlug(came?.stories[0]?.slug ?? null)
    if (came) window.history.replaceState(window.history.state, '', listingPath(path, list.page))
  })

  return {
    held,
    wanted: asking ? asked : null,
    failed: !asking && (refused || vain),
    freshSlug,
    load(page) {
      setAsked(page)
      setRefused(false)
      void fetcher.load(inPlacePath(listingPath(path, page)))
    },
  }
}
