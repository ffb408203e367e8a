import { inPlacePath } from '@club/contracts/in-place'
import { useKeptState } from '@club/shell-api'
import { useAnswer } from '@club/ui'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { PageProblem } from './browse.loader.ts'
import { type ClipPage, withClipPage } from './clip-pages.core.ts'

export type ClipPages = {
  readonly held: readonly ClipPage[]
  readonly loading: boolean
  /** The last attempt failed; the fan may retry. */
  readonly failed: boolean
  /** The first clip of the latest page: the focus moves to it. */
  readonly fresh: string | null
  load(page: number): void
}

/**
 * The pages of a list that have been loaded into one. Each comes through the route's own loader, and the address names the
 * latest page, without a navigation: nothing scrolls, and Back leaves the list.
 */
export function useClipPages(first: ClipPage, pathOf: (page: number) => string): ClipPages {
  const fetcher = useFetcher<{ list: ClipPage } | PageProblem>()
  const [held, setHeld] = useKeptState<readonly ClipPage[]>('clips', (before = []) =>
    withClipPage(before, first),
  )
  const [fresh, setFresh] = useState<string | null>(null)
  const { data, state } = fetcher
  const list = data && 'list' in data ? data.list : undefined

  useAnswer(list, (came) => {
    setHeld((pages) => withClipPage(pages, came))
    setFresh(came.clips[0]?.id ?? null)
  })

  const last = held.at(-1)?.page ?? first.page
  const path = last === first.page ? null : pathOf(last)
  useEffect(() => {
    if (path !== null) window.history.replaceState(window.history.state, '', path)
  }, [path])

  return {
    held,
    loading: state !== 'idle',
    failed: data !== undefined && list === undefined && state === 'idle',
    fresh,
    load(page) {
      const path = pathOf(page)
      void fetcher.load(inPlacePath(path))
    },
  }
}
