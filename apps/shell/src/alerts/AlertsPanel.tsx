/** The panel of alerts (docs/product.md#alerts), opened from the footer. Who does not ask for it loads nothing of it. */
import { useOverlay } from '@club/host'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import type { AlertsDialogProps } from './AlertsDialog.tsx'

export function AlertsPanel() {
  const { open, close } = useOverlay('alerts')
  const [Panel, setPanel] = useState<ComponentType<AlertsDialogProps> | null>(null)
  useEffect(() => {
    if (!open || Panel) return
    let gone = false
    import(/* webpackChunkName: "alerts" */ './AlertsDialog.tsx').then(
      ({ AlertsDialog }) => {
        if (!gone) setPanel(() => AlertsDialog)
      },
      // Without it nothing lies over the page.
      () => close(),
    )
    return () => {
      gone = true
    }
  }, [open, Panel, close])
  if (!open || !Panel) return null
  return (
    <Suspense fallback={null}>
      <Panel onClose={close} />
    </Suspense>
  )
}
