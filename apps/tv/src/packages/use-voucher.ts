/** A voucher, from the press to what is said of it. */
import { sessionAtom, useAskToSignIn, useMessages } from '@club/shell-api'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { shopMessages } from './messages.ts'

/** What is said of a voucher stays for so long, in milliseconds: as long as any other such word. */
const saidFor = 30_000

/** @param asks whether the platform redeems it; otherwise nobody is asked */
export function useVoucher(asks: boolean) {
  const words = useMessages(shopMessages)
  const askToSignIn = useAskToSignIn()
  const { status } = useAtomValue(sessionAtom)
  const [said, say] = useState<string | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => say(null), saidFor)
    return () => clearTimeout(timer)
  }, [said])

  const redeem = useCallback(
    (code: string) => {
      if (!asks) return say(words.redeemed(code))
      if (status === 'signed-out') return askToSignIn(words.logInToRedeem)
      const send = async () => {
        const { redeemVoucher } = await import(/* webpackChunkName: "voucher" */ './redeem-call.ts')
        const came = await redeemVoucher(code)
        if (came === 'signed-out') return askToSignIn(words.logInToRedeem)
        say(came === 'redeemed' ? words.redeemed(code) : words.voucherProblems[came])
      }
      send().catch((problem: unknown) => {
        console.error(problem)
        say(words.voucherProblems.failed)
      })
    },
    [asks, status, words, askToSignIn],
  )
  return { said, redeem, forget: () => say(null) }
}
