/** The panel of alerts (docs/product.md#alerts), opened from the footer. Its code is loaded only on request. */
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
      // If the code does not load, no overlay stays open.
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
