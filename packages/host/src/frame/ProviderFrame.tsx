/** The streaming provider's frame: started with a token of the signed-in fan, so that they are signed in on its pages too. */
import { sessionAtom, useSettings } from '@club/shell-api'
import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'

const SingleSignOn = lazy(async () => ({
  default: (await import(/* webpackChunkName: "single-sign-on" */ './SingleSignOn.tsx')).SingleSignOn,
}))

export function ProviderFrame() {
  const { frame } = useSettings().signIn ?? {}
  const session = useAtomValue(sessionAtom)
  if (!frame || session.status !== 'signed-in') return null
  return (
    <Suspense fallback={null}>
      <SingleSignOn key={session.userID} address={frame} />
    </Suspense>
  )
}
