/** The place of the panel for a fan who returns from the payment page; its code loads only for them. */
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { CheckoutReturn } from './CheckoutReturn.tsx'
import { type CameBack, cameBack } from './return.core.ts'

const Panel = lazy(async () => ({
  default: (await import(/* webpackChunkName: "checkout-return" */ './CheckoutReturn.tsx')).CheckoutReturn,
}))

export function ReturnPlace(props: Omit<ComponentProps<typeof CheckoutReturn>, 'back'>) {
  const { search } = useLocation()
  const [back, setBack] = useState<CameBack | null>(null)
  // After hydration: the HTML is the same for everybody.
  useEffect(() => setBack(cameBack(search)), [search])
  return (
    back && (
      <Suspense>
        <Panel {...props} back={back} />
      </Suspense>
    )
  )
}
