import {
  createElement,
  type MouseEventHandler,
  type ReactNode,
  type RefCallback,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { focusPlace, placeOfFocus } from './focus-place.ts'

/** What never changes has nobody to tell. */
const nobodyToTell = () => () => {}

/**
 * Whether this component was put over what the server drew. A hydration that failed draws anew, and says no. The answer is kept with the
 * component: another one after the hydration would draw every kept part of the page once more.
 */
function useServerDrew(): boolean {
  const [drawn] = useState(() => ({ byServer: false }))
  return useSyncExternalStore(
    nobodyToTell,
    () => drawn.byServer,
    () => {
      drawn.byServer = typeof document !== 'undefined'
      return drawn.byServer
    },
  )
}

type Props = {
  /** Name of the element that holds it. */
  readonly as?: 'article' | 'div' | 'ul' | 'li' | 'dl' | 'tbody'
  /** What it is drawn from: while this stays the same object or value, or a list of the same, what stands there is right. */
  readonly of: unknown
  readonly className?: string | undefined
  readonly 'aria-label'?: string
  /** What it is drawn for is told in the document by attributes such as `data-slug`. */
  readonly [data: `data-${string}`]: string | boolean | undefined
  /** Presses on what is kept reach the element that holds it. */
  readonly onClick?: MouseEventHandler<HTMLElement>
  readonly ref?: RefCallback<HTMLElement> | undefined
  readonly children: ReactNode
}

/** Lists are made anew from what stays: who was filtered out of a list, or what a card shows. */
const isSame = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (Array.isArray(a) &&
    Array.isArray(b) &&
    a.length === b.length &&
    a.every((part, index) => Object.is(part, b[index])))

/**
 * Keeps what the server drew as it stands, and draws it only when what it is drawn from has changed or when there is nothing
 * from a server, as after a navigation. A page then costs what moves in it. Whatever is inside holds no state, no effect and no
 * handler (a check sees to it, docs/performance.md#still); links are taken by the host's one listener.
 */
export function Still({ as = 'div', of, ref, children, ...attributes }: Props) {
  const serverDrew = useServerDrew()
  const [kept, setKept] = useState(serverDrew ? { of } : null)
  if (kept !== null && !isSame(kept.of, of)) setKept(null)
  const focus = useRef<number | null>(null)
  const element = { name: as, attributes: { ...attributes, 'data-still': '' }, focus, given: ref }
  if (kept !== null && isSame(kept.of, of)) return <Kept {...element} />
  return <Drawn {...element}>{children}</Drawn>
}

type Inner = {
  name: string
  attributes: object
  focus: { current: number | null }
  given: RefCallback<HTMLElement> | undefined
}

/** The element in hand, which whoever drew the part may ask for too. */
function useElement(given: Inner['given']) {
  const element = useRef<HTMLElement>(null)
  const take = useCallback(
    (taken: HTMLElement | null) => {
      element.current = taken
      return given?.(taken)
    },
    [given],
  )
  return [element, take] as const
}

/** The server's own element. React looks at no child of an element whose HTML it was given, and leaves what stands there. */
function Kept({ name, attributes, focus, given }: Inner) {
  const [element, take] = useElement(given)
  useLayoutEffect(
    () => () => {
      focus.current = element.current && placeOfFocus(element.current)
    },
    [element, focus],
  )
  return createElement(name, {
    ...attributes,
    ref: take,
    dangerouslySetInnerHTML: { __html: '' },
    suppressHydrationWarning: true,
  })
}

/** Drawn here. Who stood on a link of what was kept stands on the same link again. */
function Drawn({ name, attributes, focus, given, children }: Inner & { children: ReactNode }) {
  const [element, take] = useElement(given)
  useLayoutEffect(() => {
    if (element.current && focus.current !== null) focusPlace(element.current, focus.current)
    focus.current = null
  }, [element, focus])
  return createElement(name, { ...attributes, ref: take }, children)
}
