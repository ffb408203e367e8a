import { useLanguage, usePageIfAny } from '@club/shell-api'
import {
  createElement,
  type MouseEventHandler,
  type ReactNode,
  type RefCallback,
  useCallback,
  useState,
} from 'react'
import { focusPlace, placeOfFocus } from './focus-place.ts'
import { useServerDrew } from './server-drew.ts'

type Props = {
  /** Name of the element that contains it. */
  readonly as?: 'article' | 'div' | 'ul' | 'li' | 'dl' | 'tbody'
  /** What it is drawn from: while this is the same object or value, or a list of the same ones, the drawn content is up to date. */
  readonly of: unknown
  /**
   * Names how it is drawn, uniquely on the site: it must depend only on `of`, which is plain data, the club's settings and the page's
   * language, wherever it is used. The server then reuses what it has rendered before. No picture in it may be loaded with priority:
   * React adds those to the document's head while it draws them.
   */
  readonly drawing?: string | undefined
  readonly className?: string | undefined
  readonly 'aria-label'?: string
  /** The document says what it is drawn for by attributes such as `data-slug`. */
  readonly [data: `data-${string}`]: string | boolean | undefined
  /** Presses on kept content reach the element that contains it. */
  readonly onClick?: MouseEventHandler<HTMLElement>
  readonly ref?: RefCallback<HTMLElement> | undefined
  readonly children: ReactNode
}

/** Lists are often recreated from the same objects: a filtered list, or what a card shows. */
const isSame = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (Array.isArray(a) &&
    Array.isArray(b) &&
    a.length === b.length &&
    a.every((part, index) => Object.is(part, b[index])))

/** What the server has rendered of it; null in browsers. */
function useSaid(drawing: string | undefined, className: string | undefined, of: unknown) {
  const page = usePageIfAny()
  // The kit is bundled into every remote, each with its own class names.
  return drawing === undefined ? null : (page?.stills?.find(`${drawing} ${className}`, of) ?? null)
}

/**
 * Keeps what the server drew as it is, and redraws it only when its data or the page's language has changed, or when
 * there is nothing from the server, as after a navigation; what it has drawn itself it keeps in the same way. Hydration then costs only what
 * is interactive. Its content must have no state, effects or handlers (a check ensures it, docs/performance.md#still); the host's only
 * listener handles its links.
 */
export function Still({ as = 'div', of, drawing, ref, children, ...attributes }: Props) {
  const serverDrew = useServerDrew()
  const language = useLanguage()
  const [shown, setShown] = useState({ of, language, children, kept: serverDrew })
  const stands = shown.language === language && isSame(shown.of, of)
  // Once drawn here, it is drawn here from then on.
  if (!stands) setShown({ of, language, children, kept: false })
  const [focus] = useState<{ place: number | null }>(() => ({ place: null }))
  const take = useCallback(
    (element: HTMLElement) => {
      const giveBack = ref?.(element)
      // If the focus was on one of its links, it goes back to the same link.
      if (focus.place !== null) focusPlace(element, focus.place)
      focus.place = null
      return () => {
        focus.place = placeOfFocus(element)
        if (giveBack) giveBack()
        else ref?.(null)
      }
    },
    [ref, focus],
  )
  const given = { ...attributes, ref: take, 'data-still': '' }
  const said = useSaid(drawing, attributes.className, of)
  if (said !== null)
    return 'html' in said
      ? createElement(as, { ...given, dangerouslySetInnerHTML: { __html: said.html } })
      : createElement(
          as,
          { ...given, 'data-still': said.mark },
          children,
          createElement('template', { 'data-still-end': said.mark }),
        )
  // The server's own element: React ignores the children of an element with dangerouslySetInnerHTML, and leaves them in place.
  if (stands && shown.kept)
    return createElement(as, {
      ...given,
      key: 'kept',
      dangerouslySetInnerHTML: { __html: '' },
      suppressHydrationWarning: true,
    })
  // The same elements as before: React skips them.
  return createElement(as, { ...given, key: 'drawn' }, stands ? shown.children : children)
}
