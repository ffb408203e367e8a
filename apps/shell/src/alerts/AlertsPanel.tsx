/** The panel of alerts (docs/product.md#alerts), opened from the footer. Its content is loaded only on request. */
import { backOff } from '@club/back-off'
import { useArrival, useOverlay } from '@club/host'
import { useMessages } from '@club/shell-api'
import { Dialog, Loading, Notice } from '@club/ui'
import { type ComponentType, type Dispatch, type SetStateAction, Suspense, useEffect, useState } from 'react'
import { shellMessages } from '../messages.ts'

type Content = ComponentType | null

export function AlertsPanel() {
  const text = useMessages(shellMessages)
  const { open, close } = useOverlay('alerts')
  const [Content, setContent] = useState<Content>(null)
  return (
    <Dialog open={open} onClose={close} title={text.goalAlerts}>
      {Content ? (
        <Suspense fallback={<Loading />}>
          <Content />
        </Suspense>
      ) : (
        <Coming onCome={setContent} />
      )}
    </Dialog>
  )
}

const load = () => import(/* webpackChunkName: "alerts" */ './AlertsContent.tsx')

/** Milliseconds until its code is asked for again: the first time after a second. */
const againAfter = backOff(1000, 30_000)

/** Shown until the panel's code has loaded. */
function Coming({ onCome }: { onCome: Dispatch<SetStateAction<Content>> }) {
  const text = useMessages(shellMessages)
  const arrival = useArrival(load, againAfter)
  useEffect(() => {
    if (arrival.is === 'here') onCome(() => arrival.value.AlertsContent)
  }, [arrival, onCome])
  return arrival.is === 'away' ? <Notice kind="problem">{text.tryLater}</Notice> : <Loading />
}
