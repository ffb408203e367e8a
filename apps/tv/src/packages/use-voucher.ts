/** A voucher, from the press to its result. */
import { sessionAtom, useAskToSignIn, useMessages } from '@club/shell-api'
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

/** @param asks whether the platform redeems it; otherwise there is no request, and any text is accepted */
export function useVoucher(asks: boolean) {
  const words = useMessages(shopMessages)
  const askToSignIn = useAskToSignIn()
  const { status } = useAtomValue(sessionAtom)
  const [said, say] = useState<string | null>(null)
  const [redeeming, be] = useState<Redeeming>('closed')
  /** A code that was not redeemed is filled in again, also after signing in on the way. */
  const [typed, type] = useState('')
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => say(null), saidFor)
    return () => clearTimeout(timer)
  }, [said])

  const redeem = useCallback(
    (code: string) => {
      const take = () => {
        be('closed')
        type('')
        say(words.redeemed(code))
      }
      if (!asks) return take()
      type(code)
      if (code.trim() === '') return be('empty')
      const leaveToSignIn = () => {
        be('closed')
        askToSignIn(words.logInToRedeem)
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
    [asks, status, words, askToSignIn],
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
