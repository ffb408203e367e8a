/**
 * The 2 px bar of a navigation in progress, at the top of the window; it belongs to the main landmark, whose content
 * it stands for. While the menu is open it is drawn there, because the menu hides the page and stays open until the next page has
 * loaded. A navigation quicker than the throttle shows nothing.
 */

import { type Catalogue, useMessages } from '@club/shell-api'
import { useEffect, useState } from 'react'
import { useNavigationBusy } from '../app/navigation-watch.ts'
import styles from './LoadingBar.module.css'
import { loadingBar, loadingPercent } from './loading-bar.core.ts'
import { useOverlay } from './use-overlay.ts'

type Props = { texts: Catalogue<{ nearlyThere: string }>; place: 'main' | 'menu' }

export function LoadingBar({ texts, place }: Props) {
  const text = useMessages(texts)
  const busy = useNavigationBusy()
  const menu = useOverlay('menu')
  const [percent, setPercent] = useState<number | null>(null)

  useEffect(() => {
    if (!busy) return
    let elapsed = 0
    let ticking: ReturnType<typeof setInterval> | undefined
    const starting = setTimeout(() => {
      setPercent(0)
      ticking = setInterval(() => {
        elapsed += loadingBar.tick
        setPercent(loadingPercent(elapsed))
      }, loadingBar.tick)
    }, loadingBar.throttle)
    return () => {
      clearTimeout(starting)
      clearInterval(ticking)
      setPercent((shown) => (shown === null ? null : 100))
    }
  }, [busy])

  useEffect(() => {
    if (percent !== 100) return
    const hiding = setTimeout(() => setPercent(null), loadingBar.hide)
    return () => clearTimeout(hiding)
  }, [percent])

  if (percent === null || menu.open !== (place === 'menu')) return null
  return <progress className={styles.bar} max={100} value={percent} aria-label={text.nearlyThere} />
}
