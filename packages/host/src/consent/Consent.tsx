/** Asks the fan about cookies (docs/product.md#consent). A fan who has chosen loads none of it, unless they want to change their choice. */
import { consentAtom, useBus } from '@club/shell-api'
import { useAtomValue } from 'jotai'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../browser/when-idle.ts'
import { reviewConsent } from '../overlays/keep-overlays.ts'
import type { ConsentPopupProps } from './ConsentPopup.tsx'
import { wasTakenBack } from './taken-back.ts'

export function Consent() {
  const bus = useBus()
  const { decided } = useAtomValue(consentAtom)
  const [alive, setAlive] = useState(false)
  const [again, setAgain] = useState(false)
  const [Popup, setPopup] = useState<ComponentType<ConsentPopupProps> | null>(null)
  const [TakenBack, setTakenBack] = useState<ComponentType | null>(null)

  useEffect(() => {
    // By the time the page is idle, this browser's stored choice is known.
    whenIdle(() => {
      setAlive(true)
      if (!wasTakenBack()) return
      import(/* webpackChunkName: "consent" */ './ConsentTakenBack.tsx').then(
        ({ ConsentTakenBack }) => setTakenBack(() => ConsentTakenBack),
        // The choice counts, announced or not.
        () => {},
      )
    })
    return bus.on('review-consent', () => {
      setAlive(true)
      setAgain(true)
    })
  }, [bus])

  useEffect(() => {
    if (!again) return
    reviewConsent(bus, true)
    return () => reviewConsent(bus, false)
  }, [again, bus])

  const wanted = alive && (again || !decided)
  useEffect(() => {
    if (!alive || (decided && !again) || Popup) return
    let gone = false
    import(/* webpackChunkName: "consent" */ './ConsentPopup.tsx').then(
      ({ ConsentPopup }) => {
        if (!gone) setPopup(() => ConsentPopup)
      },
      // Without the popup nobody has agreed to anything.
      () => setAgain(false),
    )
    return () => {
      gone = true
    }
    // By each of them: a press is a try of its own, also where the fan has not chosen yet.
  }, [alive, decided, again, Popup])

  return (
    <Suspense fallback={null}>
      {TakenBack && <TakenBack />}
      {wanted && Popup && <Popup again={again} onDone={() => setAgain(false)} />}
    </Suspense>
  )
}
