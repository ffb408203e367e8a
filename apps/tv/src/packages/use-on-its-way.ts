import { entitlementsAtom, signedInAtom } from '@club/shell-api'
import { useLookAgain } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { checkoutCalls } from './use-checkout.ts'

const none: ReadonlySet<string> = new Set()

/**
 * The ids of the packages that the fan has paid for, while the payment is on its way: nothing is held yet, and they are not sold again. Asked
 * for whoever has paid before, as often as what they hold changes.
 * @param sells whether anything is sold here
 */
export function useOnItsWay(sells: boolean): ReadonlySet<string> {
  const signedIn = useAtomValue(signedInAtom)
  const { held, customerID } = useAtomValue(entitlementsAtom)
  const [found, find] = useState(none)
  const asked = sells && signedIn && customerID ? `${customerID} ${held.join()}` : null
  const ask = useCallback((signal?: AbortSignal) => {
    checkoutCalls()
      .then(({ askOnItsWay }) => askOnItsWay(signal))
      .then(
        (ids) => {
          if (!signal?.aborted) find(ids)
        },
        (problem: unknown) => {
          if (!signal?.aborted) console.warn('no purchases:', problem)
        },
      )
  }, [])
  useEffect(() => {
    find(none)
    if (asked === null) return
    const left = new AbortController()
    ask(left.signal)
    return () => left.abort()
  }, [asked, ask])
  // A payment that fails changes nothing that is held.
  useLookAgain(() => {
    if (found.size > 0) ask()
  })
  return found
}
