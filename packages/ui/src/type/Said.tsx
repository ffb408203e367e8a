import { useForeign, useSay } from '@club/shell-api'
import type { ReactNode } from 'react'
import { Unbroken } from './Unbroken.tsx'

export type SaidProps = {
  readonly children: string
  readonly className?: string | undefined
  /** How the text is drawn; unchanged when left out. If the result is a string, scores in it are kept unbroken. */
  readonly draw?: ((words: string) => ReactNode) | undefined
}

/**
 * An editor's text that stands by itself: in the page's language if there is a wording for it, otherwise as written
 * and marked with its language and direction, so that its full stop is at the right end and it is read out correctly.
 */
export function Said({ children, className, draw = (words) => words }: SaidProps) {
  const words = useSay()(children)
  const { lang, dir } = useForeign()(words)
  const drawn = draw(words)
  const shown = typeof drawn === 'string' ? <Unbroken>{drawn}</Unbroken> : drawn
  if (dir === undefined && className === undefined) return shown
  return (
    <bdi className={className} lang={lang} dir={dir}>
      {shown}
    </bdi>
  )
}
