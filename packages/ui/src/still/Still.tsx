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
  /** Name of the element that holds it. */
  readonly as?: 'article' | 'div' | 'ul' | 'li' | 'dl' | 'tbody'
  /** What it is drawn from: while this stays the same object or value, or a list of the same, what stands there is right. */
  readonly of: unknown
  /**
   * Names how it is drawn, as nothing else on the site is: `of`, which is plain data, the club's settings and the language of the page are all that it
   * is drawn from, wherever it stands. The server then says what it said before. No picture in it is fetched at once: React tells the document's head of
   * those while it draws them.
   */
  readonly drawing?: string | undefined
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

/** What the server has said of it; null in browsers. */
function useSaid(drawing: string | undefined, className: string | undefined, of: unknown) {
  const page = usePageIfAny()
  // The kit is in every remote, each with class names of its own.
  return drawing === undefined ? null : (page?.stills?.find(`${drawing} ${className}`, of) ?? null)
}

/**
 * Keeps what the server drew as it stands, and draws it only when what it is drawn from or the language of the page has changed, or when
 * there is nothing from a server, as after a navigation; what it has drawn by itself it keeps the same way. A page then costs what moves
 * in it. Whatever is inside holds no state, no effect and no handler (a check sees to it, docs/performance.md#still); links are taken by
 * the host's one listener.
 */
export function Still({ as = 'div', of, drawing, ref, children, ...attributes }: Props) {
  const serverDrew = useServerDrew()
  const language = useLanguage()
  const [shown, setShown] = useState({ of, language, children, kept: serverDrew })
  const stands = shown.language === language && isSame(shown.of, of)
  // What has been drawn here once is drawn here from then on.
  if (!stands) setShown({ of, language, children, kept: false })
  const [focus] = useState<{ place: number | null }>(() => ({ place: null }))
  const take = useCallback(
    (element: HTMLElement) => {
      const giveBack = ref?.(element)
      // Who stood on a link of what was kept stands on the same link again.
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
  // The server's own element: React looks at no child of an element whose HTML it was given, and leaves what stands there.
  if (stands && shown.kept)
    return createElement(as, {
      ...given,
      key: 'kept',
      dangerouslySetInnerHTML: { __html: '' },
      suppressHydrationWarning: true,
    })
  // The same elements as before: React passes them by.
  return createElement(as, { ...given, key: 'drawn' }, stands ? shown.children : children)
}
