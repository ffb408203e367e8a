import { backOff, spread } from '@club/back-off'
import { entitlementsAtom, sessionAtom } from '@club/shell-api'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { askCheckout } from './checkout-state.ts'
import { type CameBack, goesOn, panelOf, type Told } from './return.core.ts'

/** Milliseconds before the next request: one second, doubling, up to 15 seconds. */
const waitOf = backOff(1000, 15_000)

/** The server's state of a checkout: polled until it is settled, and at once when the account changes. An answer counts for the visitor it was given to. */
export function useTold(back: CameBack): Told {
  const { status } = useAtomValue(sessionAtom)
  const { held } = useAtomValue(entitlementsAtom)
  const [answered, setAnswered] = useState<{ to: typeof status; told: Told }>({ to: status, told: null })
  const told = answered.to === status ? answered.told : null
  const sessionID = back.by === 'success' && status !== 'checking' ? back.sessionID : null
  const settled = !goesOn(panelOf(back, status, told))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a payment changes the account's entitlements
  useEffect(() => {
    if (sessionID === null || settled) return
    const left = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (asked: number) => {
      const answer = await askCheckout(sessionID, status === 'signed-in', left.signal)
      if (left.signal.aborted) return
      setAnswered({ to: status, told: answer })
      timer = setTimeout(() => void ask(asked + 1), spread(waitOf(asked), Math.random()))
    }
    void ask(0)
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [sessionID, settled, status, held])
  return told
}
