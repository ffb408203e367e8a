/** A voucher, from the press to its result. */
import {
  keepWaitingCode,
  sessionAtom,
  takeWaitingCode,
  useAskToSignIn,
  useKeptState,
  useMessages,
} from '@club/shell-api'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { shopMessages } from './messages.ts'
import type { VoucherProblem } from './redeem-call.ts'

/** Milliseconds for which the result shows: as long as any other such message. */
const saidFor = 30_000

/**
 * The state of redeeming: `closed`, or with the overlay `open`, while the platform is `asked`, or after it rejected the code.
 * `empty`: the fan typed nothing.
 */
export type Redeeming = 'closed' | 'open' | 'asked' | VoucherProblem | 'empty'

type Typed = { typed: string; waits: boolean }
const nothingTyped: Typed = { typed: '', waits: false }

/** @param asks whether the platform redeems it; otherwise there is no request, and any text is accepted */
export function useVoucher(asks: boolean) {
  const words = useMessages(shopMessages)
  const askToSignIn = useAskToSignIn()
  const { status } = useAtomValue(sessionAtom)
  const [said, say] = useState<string | null>(null)
  const [redeeming, be] = useState<Redeeming>('closed')
  /**
   * A code that was not redeemed is filled in again. While a fan signs in, it `waits`, and the overlay opens with it afterwards: the
   * page keeps it, since an overlay that holds these cards closes meanwhile, and so does the tab, since the fan may sign in or register on another site.
   */
  const [{ typed, waits }, type] = useKeptState<Typed>('voucher', (before) => before ?? nothingTyped)
  const [leaving, leave] = useState(false)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => say(null), saidFor)
    return () => clearTimeout(timer)
  }, [said])

  useEffect(() => {
    // After the code is kept: this may close what holds these cards.
    if (!leaving) return
    leave(false)
    askToSignIn(words.logInToRedeem)
  }, [leaving, askToSignIn, words])
  useEffect(() => {
    if (!asks || status !== 'signed-in') return
    const brought = takeWaitingCode(Date.now())
    const code = waits ? typed : brought
    if (code === null) return
    type({ typed: code, waits: false })
    be('open')
  }, [asks, typed, waits, status, type])

  const redeem = useCallback(
    (code: string) => {
      const take = () => {
        be('closed')
        type(nothingTyped)
        say(words.redeemed(code))
      }
      if (!asks) return take()
      type({ typed: code, waits: false })
      if (code.trim() === '') return be('empty')
      const leaveToSignIn = () => {
        be('closed')
        type({ typed: code, waits: status === 'signed-out' })
        keepWaitingCode(code, Date.now())
        leave(true)
      }
      if (status === 'signed-out') return leaveToSignIn()
      const send = async () => {
        be('asked')
        const { redeemVoucher } = await import(/* webpackChunkName: "voucher" */ './redeem-call.ts')
        const came = await redeemVoucher(code)
        if (came === 'signed-out') return leaveToSignIn()
        if (came === 'redeemed') return take()
        be(came)
      }
      send().catch((problem: unknown) => {
        console.error(problem)
        be('failed')
      })
    },
    [asks, status, words, type],
  )
  return {
    said,
    redeeming,
    typed,
    redeem,
    open: () => {
      say(null)
      be('open')
    },
    close: () => be('closed'),
  }
}
