import { useBus, useMessages } from '@club/shell-api'
import { Loading, Notice } from '@club/ui'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { SearchForm } from '../form/SearchForm.tsx'
import { searchMessages } from '../messages.ts'
import { Results } from '../results/Results.tsx'
import styles from './SearchOverlay.module.css'
import { useBack } from './use-back.ts'
import { useSearch } from './use-search.ts'

/** The host's field from before this code loaded; null if the host has no field of its own. */
export type Opened = {
  /** What the fan has typed so far, and whether they have already pressed Enter. */
  readonly takeOver: () => { readonly typed: string; readonly asked: boolean }
} | null

/** Search over the fan's current page (docs/product.md#search). */
export function SearchOverlay({ data }: { readonly data: Opened }) {
  const words = useMessages(searchMessages)
  const bus = useBus()
  const [state, tell] = useSearch()
  const place = useRef<HTMLDivElement>(null)
  const close = useCallback(() => bus.publish('overlay', { open: 'none' }), [bus])
  useBack(close)

  const taken = useRef(false)
  // The fan came to type, and may have started. Before anything is painted: for a moment there would be two fields, and what is typed meanwhile would stay
  // in the one that goes. React runs this again when words that were still on their way had hidden everything: there is
  // nothing left to take over then, but the focus comes back.
  useLayoutEffect(() => {
    const input = place.current?.querySelector('input')
    if (!input) return
    const { typed = '', asked = false } = (!taken.current && data?.takeOver()) || {}
    taken.current = true
    if (typed !== '') input.value = typed
    input.focus()
    input.setSelectionRange(input.value.length, input.value.length)
    if (asked) tell({ type: 'asked', term: typed })
  }, [data, tell])

  const { choice } = state
  const answer = 'answer' in state ? state.answer : null
  const turned = useRef(false)
  useEffect(() => {
    // A button below the results turned the page: the fan continues at the top of the next.
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
      {/* A status is announced only in an element that was there before; the results are redrawn each time. */}
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

/** A link from here replaces the overlay's own history entry: Back leads straight to the page behind. */
function InPlaceOfThePage({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate()
  const go = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!plain || !link || link.target !== '' || link.origin !== location.origin) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash, { replace: true })
  }
  return (
    <div className={styles.told} onClickCapture={go}>
      {children}
    </div>
  )
}
