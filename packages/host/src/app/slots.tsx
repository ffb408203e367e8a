/**
 * Slots: a remote's widgets in a page of the shell (docs/architecture.md#a-page-from-request-to-alive). Their data comes with the page; on the
 * server their code is available, in the browser it is loaded when the slot comes into view, and until then the server's HTML is shown.
 * A slot that fails affects only itself, and is retried.
 */
import { backOff } from '@club/back-off'
import type { Catalogue, SlotModule } from '@club/shell-api'
import { SlotRefreshProvider, useComing, useMessages } from '@club/shell-api'
import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Marked } from './marking.tsx'
import { RemoteBoundary } from './RemoteBoundary.tsx'
import styles from './slots.module.css'

/** `remote/slot`, such as 'news/latest'. */
export type SlotName = `${string}/${string}`

/** A slot's data; `ok: false` if the remote or its loader failed. */
export type SlotData = { ok: true; data: unknown } | { ok: false }

/** Shown in a slot's place while it loads, and if it cannot be loaded. */
export type SlotTexts = { loading: string; slotProblem: string }

export type SlotSource = {
  texts: Catalogue<SlotTexts>
  /** Available now (on the server, or already loaded); null if it is not available on this side. */
  peek(name: SlotName): SlotModule | null
  /** Loads it on demand. Undefined on the server. */
  load?: (name: SlotName) => Promise<SlotModule>
  /**
   * Calls back when something above the slots of this page is about to change; returns a function that unsubscribes. React delays such a
   * change until a slot is hydrated, so the slot must hydrate, in view or not. Undefined on the server.
   */
  stirred?: (wake: () => void) => () => void
  /** Runs the slot's loader in the browser. Undefined on the server. */
  fetch?: (name: SlotName) => Promise<unknown>
  /** Reports a failure to the shell. */
  failed(name: SlotName, during: 'load' | 'render', problem: unknown): void
}

export const SlotSourceContext = createContext<SlotSource | null>(null)

function useSlotSource(): SlotSource {
  const source = useContext(SlotSourceContext)
  if (source === null) throw new Error('Slot outside of SlotSourceContext')
  return source
}

/** Milliseconds until the n-th retry: 4 s, doubling, at most a minute. */
const retryDelay = backOff(4000, 60_000)

/** Slots' data is part of the page, as JSON. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const remoteOf = (name: SlotName) => name.slice(0, name.indexOf('/'))

type SlotProps = {
  readonly name: SlotName
  readonly initial: SlotData
  readonly label: string
  /** Called with what the slot shows, at first and whenever the data change. Pass a stable function. */
  readonly onData?: (data: SlotData) => void
  /** Shown in its place if it cannot be loaded; a sentence that says so when left out. */
  readonly away?: ReactNode
}

export function Slot({ name, initial, label, onData, away = <SlotProblem /> }: SlotProps) {
  const [state, setState] = useState(initial)
  const [brought, setBrought] = useState(initial)
  const [tries, setTries] = useState(0)
  const source = useSlotSource()
  const place = useRef<HTMLElement>(null)
  const seen = useSeen(place, source)

  const take = useCallback((fresh: { ok: true; data: unknown }) => {
    // Unchanged data is not drawn again.
    setState((before) => (before.ok && isSame(before.data, fresh.data) ? before : fresh))
  }, [])
  // The fan has navigated to the current page again, and its loader has run again.
  if (brought !== initial) {
    setBrought(initial)
    if (initial.ok) take(initial)
  }

  useEffect(() => onData?.(state), [state, onData])

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
          fallback={away}
          retryAfter={retryDelay(tries)}
          onProblem={(problem) => {
            source.failed(name, 'render', problem)
            setTries((n) => n + 1)
          }}
        >
          <Suspense fallback={source.load ? <SlotWaiting /> : away}>
            <SlotRefreshProvider refresh={refresh}>
              <SlotContent name={name} data={state.data} seen={seen} />
            </SlotRefreshProvider>
          </Suspense>
        </RemoteBoundary>
      ) : (
        away
      )}
    </section>
  )
}

function SlotContent({ name, data, seen }: { name: SlotName; data: unknown; seen: Promise<void> }) {
  const source = useSlotSource()
  const here = source.peek(name)
  // On the server nothing can be loaded later.
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

/** One promise per page and slot, for `use`. It never rejects: until the code has loaded, the server's HTML is shown. */
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

/** Settles once the element comes near the window, or something above the slots changes. */
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
