/** A voucher, from the press to what is said of it. */
import { sessionAtom, useAskToSignIn, useMessages } from '@club/shell-api'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { shopMessages } from './messages.ts'
import type { VoucherProblem } from './redeem-call.ts'

/** What is said of a voucher stays for so long, in milliseconds: as long as any other such word. */
const saidFor = 30_000

/**
 * Where somebody is at it: `closed`, or with the overlay open, while the platform is `asked`, or after it took none.
 * `empty`: nothing was typed.
 */
export type Redeeming = 'closed' | 'open' | 'asked' | VoucherProblem | 'empty'

/** @param asks whether the platform redeems it; otherwise nobody is asked, and any text is taken */
export function useVoucher(asks: boolean) {
  const words = useMessages(shopMessages)
  const askToSignIn = useAskToSignIn()
  const { status } = useAtomValue(sessionAtom)
  const [said, say] = useState<string | null>(null)
  const [redeeming, be] = useState<Redeeming>('closed')
  /** What was not taken stands there again, as whoever signs in on the way finds it. */
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
