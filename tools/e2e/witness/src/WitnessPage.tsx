import { useBus } from '@club/shell-api'
import { atom, useAtomValue, useStore } from 'jotai'
import { Suspense, use } from 'react'
import { useLoaderData, useLocation, useParams } from 'react-router'

type Data = { name: string; asked: string; now: string; drawnBefore: number; steps: Promise<null>[] }

/** Shared by all pages of this worker, to count them. On purpose, this does what no page may do with its own data. */
let drawn = 0
export const pagesDrawn = () => drawn

const claim = atom('nobody')

export function WitnessPage() {
  const { name, steps } = useLoaderData() as Data
  const bus = useBus()
  const store = useStore()
  bus.publish('session', { status: 'signed-in', userID: name, displayName: name })
  store.set(claim, name)
  return (
    <Suspense fallback={null}>
      <Finding after={steps} />
    </Suspense>
  )
}

/** Rendered once other pages have had their turns. */
function Finding({ after }: { after: Promise<null>[] }) {
  for (const step of after) use(step)
  const { name, asked, drawnBefore } = useLoaderData() as Data
  const session = useBus().read('session')
  const found = [
    name,
    asked,
    useLocation().pathname,
    useParams().name,
    session?.status === 'signed-in' ? session.userID : 'nobody',
    useAtomValue(claim),
  ]
  drawn++
  return <p data-found={found.join(' ')} data-meanwhile={drawn - drawnBefore} />
}
