/** Buying, as a card's buttons ask for it. */
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

const checkoutCalls = () => import(/* webpackChunkName: "checkout" */ './checkout-call.ts')

export type Buying = {
  readonly checkout: Checkout
  press(one: Package, price: PriceOption): void
  /** The change that is offered is wanted, or not. */
  answer(wanted: boolean): void
}

/** @throws where the address is none that a browser can go to */
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

  /** What a press does is the fan's own matter: to the account, to signing in, or on to the payment. */
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
      if (holdsPrice(one, price, { status, held: bus.read('entitlements')?.held ?? [] })) {
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

  // Followed here, and not drawn for: whoever is known now is no other card for most of what stands on it.
  useEffect(
    () =>
      bus.observe('session', ({ status }) => {
        // Who may buy is likely to: the calls are here before the press.
        if (status === 'signed-in') void checkoutCalls().catch(() => {})
        // Whoever pressed before it was known who they are goes on once it is.
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

/** What a press that led to nothing shows: why, the account of who has it, or the way to sign in. */
function useNotMade(dispatch: (event: CheckoutEvent) => void) {
  const bus = useBus()
  const words = useMessages(shopMessages)
  const askToSignIn = useAskToSignIn()
  return useCallback(
    (made: Exclude<Created, { is: 'created' | 'offered' }>) => {
      switch (made.is) {
        case 'refused':
          return dispatch({ event: 'refused', why: made.why })
        // Pressed before the page knew what the fan holds: as it would have been, had it known.
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
