/** Buying: what a card's buttons do. */
import type { PriceOption } from '@club/contracts'
import { useAskToSignIn, useBus, useMessages } from '@club/shell-api'
import { useComesBack } from '@club/ui'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import {
  type Checkout,
  type CheckoutEvent,
  checkoutAfter,
  checkoutRequestOf,
  idle,
  isBusy,
} from './checkout.core.ts'
import type { Created } from './checkout-call.ts'
import { shopMessages } from './messages.ts'
import { holdsPrice, type Package } from './package.core.ts'

/** Loads the calls of a checkout. */
export const checkoutCalls = () => import(/* webpackChunkName: "checkout" */ './checkout-call.ts')

export type Buying = {
  readonly checkout: Checkout
  press(one: Package, price: PriceOption): void
  /** Accepts or declines the offered change. */
  answer(wanted: boolean): void
}

/** @throws if the address is not one that a browser can open */
function goTo(url: string): void {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`no payment page: ${protocol}`)
  location.assign(href)
}

export function useCheckout(): Buying {
  const bus = useBus()
  const words = useMessages(shopMessages)
  const askToSignIn = useAskToSignIn()
  const [checkout, dispatch] = useReducer(checkoutAfter, idle)
  const wanted = useRef<{ one: Package; price: PriceOption } | null>(null)

  const notMade = useNotMade(dispatch)
  const buy = useCallback(
    async (one: Package, price: PriceOption) => {
      const fan = bus.read('session')
      if (fan?.status !== 'signed-in') return
      const { createCheckout } = await checkoutCalls()
      const buyer = {
        userID: fan.userID,
        email: fan.email ?? '',
        customerID: bus.read('entitlements')?.customerID ?? null,
      }
      const made = await createCheckout(checkoutRequestOf(one, price, buyer, location.origin))
      switch (made.is) {
        case 'created':
          dispatch({ event: 'created' })
          try {
            goTo(made.url)
          } catch (problem) {
            console.error(problem)
            dispatch({ event: 'redirect-failed' })
          }
          return
        case 'offered':
          return dispatch({ event: 'offered', offer: made.offer })
        default:
          notMade(made)
      }
    },
    [bus, notMade],
  )

  /** A press acts by who the fan is: it leads to the account, to signing in, or to payment. */
  const go = useCallback(
    (one: Package, price: PriceOption) => {
      const { status } = bus.read('session') ?? { status: 'checking' }
      const pressed = { packageID: one.id, priceID: price.id }
      if (status === 'checking') {
        wanted.current = { one, price }
        return dispatch({ event: 'pressed', known: false, ...pressed })
      }
      if (status === 'signed-out') {
        dispatch({ event: 'left' })
        return askToSignIn(words.logInToBuy)
      }
      if (holdsPrice(one, price, { status, ...(bus.read('entitlements') ?? { held: [] }) })) {
        dispatch({ event: 'left' })
        return bus.publish('overlay', { open: 'account' })
      }
      dispatch({ event: 'known' })
      dispatch({ event: 'pressed', known: true, ...pressed })
      void buy(one, price).catch((problem: unknown) => {
        console.error(problem)
        dispatch({ event: 'failed' })
      })
    },
    [bus, buy, askToSignIn, words],
  )

  // Observed, not subscribed to for rendering: who is signed in changes little on a card.
  useEffect(
    () =>
      bus.observe('session', ({ status }) => {
        // A fan who may buy is likely to: the calls are preloaded.
        if (status === 'signed-in') void checkoutCalls().catch(() => {})
        // A press made while the session was being checked continues once it is known.
        const { current } = wanted
        if (current === null || status === 'checking') return
        wanted.current = null
        go(current.one, current.price)
      }),
    [bus, go],
  )

  useComesBack(
    checkout.at === 'redirecting',
    useCallback(() => dispatch({ event: 'returned' }), []),
    useCallback(() => dispatch({ event: 'redirect-failed' }), []),
  )

  const press = useCallback(
    (one: Package, price: PriceOption) => {
      if (!isBusy(checkout)) go(one, price)
    },
    [checkout, go],
  )
  const answer = useCallback(
    (wanted: boolean) => {
      if (checkout.at !== 'offered') return
      if (!wanted) return dispatch({ event: 'left' })
      dispatch({ event: 'agreed' })
      checkoutCalls()
        .then(({ makeChange }) => makeChange(checkout, checkout.offer))
        .then((made) => (made.is === 'changed' ? dispatch({ event: 'changed' }) : notMade(made)))
        .catch((problem: unknown) => {
          console.error(problem)
          dispatch({ event: 'failed' })
        })
    },
    [checkout, notMade],
  )
  return { checkout, press, answer }
}

/** What a press that failed leads to: the reason, the account of a fan who already has it, or signing in. */
function useNotMade(dispatch: (event: CheckoutEvent) => void) {
  const bus = useBus()
  const words = useMessages(shopMessages)
  const askToSignIn = useAskToSignIn()
  return useCallback(
    (made: Exclude<Created, { is: 'created' | 'offered' }>) => {
      switch (made.is) {
        case 'refused':
          return dispatch({ event: 'refused', why: made.why })
        // Pressed before the page knew the fan's entitlements: do what it would have done, had it known.
        case 'held':
          dispatch({ event: 'left' })
          return bus.publish('overlay', { open: 'account' })
        case 'signed-out':
          dispatch({ event: 'left' })
          return askToSignIn(words.logInToBuy)
        case 'failed':
          console.error(made.problem)
          dispatch({ event: 'failed' })
      }
    },
    [bus, dispatch, askToSignIn, words],
  )
}
