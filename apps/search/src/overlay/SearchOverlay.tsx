import { useBus, useMessages } from '@club/shell-api'
import { Loading, Notice } from '@club/ui'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { SearchForm } from '../form/SearchForm.tsx'
import { searchMessages } from '../messages.ts'
import { Results } from '../results/Results.tsx'
import styles from './SearchOverlay.module.css'
import { useBack } from './use-back.ts'
import { useSearch } from './use-search.ts'

/** What the host had before this code was here; null of one that had no field of its own. */
export type Opened = {
  /** What the fan has typed so far, and whether they have asked for it already. */
  readonly takeOver: () => { readonly typed: string; readonly asked: boolean }
} | null

/** Search over whatever page the fan is on (docs/product.md#search). */
export function SearchOverlay({ data }: { readonly data: Opened }) {
  const words = useMessages(searchMessages)
  const bus = useBus()
  const [state, tell] = useSearch()
  const place = useRef<HTMLDivElement>(null)
  const close = useCallback(() => bus.publish('overlay', { open: 'none' }), [bus])
  useBack(close)

  // The fan came to type, and may have begun.
  useEffect(() => {
    const input = place.current?.querySelector('input')
    if (!input) return
    const { typed = '', asked = false } = data?.takeOver() ?? {}
    if (typed !== '') input.value = typed
    input.focus()
    input.setSelectionRange(input.value.length, input.value.length)
    if (asked) tell({ type: 'asked', term: typed })
  }, [data, tell])

  const { choice } = state
  const answer = 'answer' in state ? state.answer : null
  const turned = useRef(false)
  useEffect(() => {
    // A page was turned by a button below its results: the fan reads on from the top of the next.
    if (state.is !== 'results' || !turned.current) return
    turned.current = false
    const line = place.current?.querySelector<HTMLElement>('[data-part="count"]')
    line?.focus({ preventScroll: true })
    line?.scrollIntoView({ block: 'center' })
  }, [state])

  return (
    <div ref={place} className={styles.overlay} data-tone="dark">
      <SearchForm
        choice={choice}
        onSearch={(term) => tell({ type: 'asked', term })}
        onNarrow={(by) => tell({ type: 'narrowed', by })}
      />
      {/* A status is announced only in a place that was there before; the results come each time anew. */}
      <p className="visually-hidden" role="status">
        {answer && words.count(answer.articles.length, answer.found)}
      </p>
      <InPlaceOfThePage>
        {state.is === 'loading' && (
          <p className={styles.loading}>
            <Loading tone="dark" />
          </p>
        )}
        {state.is === 'none' && answer === null && <Notice kind="problem">{words.problem}</Notice>}
        {(state.is === 'results' || state.is === 'none') && (
          <Results
            answer={answer}
            choice={choice}
            onPage={(to) => {
              turned.current = true
              tell({ type: 'paged', to })
            }}
          />
        )}
      </InPlaceOfThePage>
    </div>
  )
}

/** A link from here takes the place of the overlay's own entry in the history: Back leads to the page behind, at once. */
function InPlaceOfThePage({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate()
  const go = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!plain || !link || link.target !== '' || link.origin !== location.origin) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash, { replace: true })
  }
  return <div onClickCapture={go}>{children}</div>
}
