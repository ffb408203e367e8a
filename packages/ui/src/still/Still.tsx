import { createElement, type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { focusPlace, placeOfFocus } from './focus-place.ts'

/** What never changes has nobody to tell. */
const nobodyToTell = () => () => {}

/** Whether this component is being put over what the server drew. A hydration that failed draws anew, and says no. */
const useServerDrew = () =>
  useSyncExternalStore(
    nobodyToTell,
    () => false,
    () => typeof document !== 'undefined',
  )

type Props = {
  /** Name of the element that holds it. */
  readonly as?: 'div' | 'ul' | 'li' | 'dl' | 'tbody'
  /** What it is drawn from: while this stays the same object or value, what stands there is right. */
  readonly of: unknown
  readonly className?: string | undefined
  readonly 'aria-label'?: string
  /** What it is drawn for is told in the document by attributes such as `data-slug`. */
  readonly [data: `data-${string}`]: string | boolean | undefined
  readonly children: ReactNode
}

/**
 * Keeps what the server drew as it stands, and draws it only when what it is drawn from has changed or when there is nothing
 * from a server, as after a navigation. A page then costs what moves in it. Whatever is inside holds no state, no effect and no
 * handler (a check sees to it, docs/performance.md#still); links are taken by the host's one listener.
 */
export function Still({ as = 'div', of, children, ...attributes }: Props) {
  const serverDrew = useServerDrew()
  const [kept, setKept] = useState(serverDrew ? { of } : null)
  if (kept !== null && !Object.is(kept.of, of)) setKept(null)
  const focus = useRef<number | null>(null)
  const element = { name: as, attributes: { ...attributes, 'data-still': '' }, focus }
  if (kept !== null && Object.is(kept.of, of)) return <Kept {...element} />
  return <Drawn {...element}>{children}</Drawn>
}

type Inner = { name: string; attributes: object; focus: { current: number | null } }

/** The server's own element. React looks at no child of an element whose HTML it was given, and leaves what stands there. */
function Kept({ name, attributes, focus }: Inner) {
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(
    () => () => {
      focus.current = element.current && placeOfFocus(element.current)
    },
    [focus],
  )
  return createElement(name, {
    ...attributes,
    ref: element,
    dangerouslySetInnerHTML: { __html: '' },
    suppressHydrationWarning: true,
  })
}

/** Drawn here. Who stood on a link of what was kept stands on the same link again. */
function Drawn({ name, attributes, focus, children }: Inner & { children: ReactNode }) {
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (element.current && focus.current !== null) focusPlace(element.current, focus.current)
    focus.current = null
  }, [focus])
  return createElement(name, { ...attributes, ref: element }, children)
}
