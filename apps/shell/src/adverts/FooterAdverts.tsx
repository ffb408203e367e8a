/**
 * The place of adverts between the page and the footer. Empty in the first HTML and until the browser is idle:
 * the code that draws them is loaded after the start.
 */

import { whenIdle } from '@club/host'
import { useSettings } from '@club/shell-api'
import { type ComponentType, useEffect, useState } from 'react'
import type { FooterSquaresProps } from './squares/FooterSquares.tsx'

export function FooterAdverts(props: Omit<FooterSquaresProps, 'kinds'>) {
  const { footer, adverts } = useSettings()
  const kinds = footer.advertising
  const wanted = kinds.length > 0 && !adverts?.advertisingDisabled
  const [Squares, setSquares] = useState<ComponentType<FooterSquaresProps> | null>(null)
  useEffect(() => {
    if (!wanted) return
    whenIdle(() => {
      import(/* webpackChunkName: "adverts" */ './squares/FooterSquares.tsx').then(
        ({ FooterSquares }) => setSquares(() => FooterSquares),
        // A page without its adverts is still a page.
        () => {},
      )
    })
  }, [wanted])
  return Squares && <Squares {...props} kinds={kinds} />
}
