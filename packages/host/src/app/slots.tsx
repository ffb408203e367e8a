/**
 * Slots: widgets of a remote in a page of the shell (docs/architecture.md#a-page-from-request-to-alive). Their data comes with the page; on the
 * server their code is at hand, in the browser it is loaded when the slot is seen, and until then the server's HTML stands.
 * A slot that fails costs itself only, and is tried again.
 */
import { backOff } from '@club/back-off'
import type { Catalogue, SlotModule } from '@club/shell-api'
import { SlotRefreshProvider, useComing, useMessages } from '@club/shell-api'
import { createContext, Suspense, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Marked } from './marking.tsx'
import { RemoteBoundary } from './RemoteBoundary.tsx'
import styles from './slots.module.css'

/** `remote/slot`, such as 'news/latest'. */
export type SlotName = `${string}/${string}`

/** What a slot's loader brought; `ok: false` where the remote or its loader failed. */
export type SlotData = { ok: true; data: unknown } | { ok: false }

/** What stands in a slot's place while it is waited for, and where it cannot be had. */
export type SlotTexts = { loading: string; slotProblem: string }

export type SlotSource = {
  texts: Catalogue<SlotTexts>
  /** At hand now (server, or loaded before); null where it cannot be had on this side. */
  peek(name: SlotName): SlotModule | null
  /** Loaded when asked for. Undefined on the server. */
  load?: (name: SlotName) => Promise<SlotModule>
  /**
   * Calls back when something above the slots of this page is about to change; returns how to stop. Until a slot is alive React
   * holds such a change back, so the slot must come alive, seen or not. Undefined on the server.
   */
  stirred?: (wake: () => void) => () => void
  /** Runs the slot's loader in the browser. Undefined on the server. */
  fetch?: (name: SlotName) => Promise<unknown>
  /** Tells the shell of a failure. */
  failed(name: SlotName, during: 'load' | 'render', problem: unknown): void
}

export const SlotSourceContext = createContext<SlotSource | null>(null)

function useSlotSource(): SlotSource {
  const source = useContext(SlotSourceContext)
  if (source === null) throw new Error('Slot outside of SlotSourceContext')
  return source
}

/** Milliseconds until the n-th new try: 4 s, doubling, at most a minute. */
const retryDelay = backOff(4000, 60_000)

/** Data of slots travel with the page, as JSON. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const remoteOf = (name: SlotName) => name.slice(0, name.indexOf('/'))

export function Slot({ name, initial, label }: { name: SlotName; initial: SlotData; label: string }) {
  const [state, setState] = useState(initial)
  const [brought, setBrought] = useState(initial)
  const [tries, setTries] = useState(0)
  const source = useSlotSource()
  const place = useRef<HTMLElement>(null)
  const seen = useSeen(place, source)

  const take = useCallback((fresh: { ok: true; data: unknown }) => {
    // What has not changed is not drawn again.
    setState((before) => (before.ok && isSame(before.data, fresh.data) ? before : fresh))
  }, [])
  // The page that stands was led to once more, and its loader has asked again.
  if (brought !== initial) {
    setBrought(initial)
    if (initial.ok) take(initial)
  }

  // What the server could not bring, the browser asks for, later and later each time.
  useEffect(() => {
    if (state.ok || !source.fetch) return
    const { fetch } = source
    const timer = setTimeout(() => {
      fetch(name).then(
        (data) => setState({ ok: true, data }),
        (problem) => {
          source.failed(name, 'load', problem)
          setTries((n) => n + 1)
        },
      )
    }, retryDelay(tries))
    return () => clearTimeout(timer)
  }, [state, tries, source, name])

  const refresh = useCallback(() => {
    source.fetch?.(name).then(
      (data) => take({ ok: true, data }),
      (problem) => source.failed(name, 'load', problem),
    )
  }, [source, name, take])

  return (
    <section ref={place} className={styles.slot} aria-label={label} data-slot={name}>
      {state.ok ? (
        <RemoteBoundary
          fallback={<SlotProblem />}
          retryAfter={retryDelay(tries)}
          onProblem={(problem) => {
            source.failed(name, 'render', problem)
            setTries((n) => n + 1)
          }}
        >
          <Suspense fallback={source.load ? <SlotWaiting /> : <SlotProblem />}>
            <SlotRefreshProvider refresh={refresh}>
              <SlotContent name={name} data={state.data} seen={seen} />
            </SlotRefreshProvider>
          </Suspense>
        </RemoteBoundary>
      ) : (
        <SlotProblem />
      )}
    </section>
  )
}

function SlotContent({ name, data, seen }: { name: SlotName; data: unknown; seen: Promise<void> }) {
  const source = useSlotSource()
  const here = source.peek(name)
  // On the server nothing comes later.
  if (!here && !source.load) throw new Error(`${name} is not in this composition`)
  const module = useComing(loadWhenSeen(source, name, seen), here)
  return (
    <Marked remote={remoteOf(name)}>
      <module.Component data={data} />
    </Marked>
  )
}

const neverComes = new Promise<never>(() => {})

const loading = new WeakMap<SlotSource, Map<SlotName, Promise<SlotModule>>>()

/** One promise per page and slot, for `use`. It never rejects: until the code is there, the server's HTML stands. */
function loadWhenSeen(source: SlotSource, name: SlotName, seen: Promise<void>): Promise<SlotModule> {
  const known = loading.get(source) ?? new Map<SlotName, Promise<SlotModule>>()
  loading.set(source, known)
  const running = known.get(name)
  if (running) return running
  const { load } = source
  const attempt = async (tries: number): Promise<SlotModule> => {
    try {
      return await (load?.(name) ?? neverComes)
    } catch (problem) {
      source.failed(name, 'load', problem)
      await new Promise((resolve) => setTimeout(resolve, retryDelay(tries)))
      return attempt(tries + 1)
    }
  }
  const whenSeen = seen.then(() => attempt(0))
  known.set(name, whenSeen)
  return whenSeen
}

/** Settles once the element comes near the window, or the page stirs. */
function useSeen(place: React.RefObject<HTMLElement | null>, { stirred }: SlotSource): Promise<void> {
  const [gate] = useState(() => {
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    return { opened, open }
  })
  useEffect(() => {
    const element = place.current
    if (!element) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) gate.open()
      },
      { rootMargin: '200px' },
    )
    watcher.observe(element)
    const stop = stirred?.(gate.open)
    return () => {
      watcher.disconnect()
      stop?.()
    }
  }, [place, gate, stirred])
  return gate.opened
}

function SlotWaiting() {
  const { loading: text } = useMessages(useSlotSource().texts)
  return <p className={styles.quiet}>{text}</p>
}

function SlotProblem() {
  const { slotProblem } = useMessages(useSlotSource().texts)
  return (
    <p className={styles.quiet} data-slot-problem>
      {slotProblem}
    </p>
  )
}
