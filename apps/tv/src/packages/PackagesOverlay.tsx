/** The widget over the fan's current page; the host's overlay is around it. */
import { overlayAtom } from '@club/shell-api'
import { useAtomValue } from 'jotai'
import { PackagesWidget } from './PackagesWidget.tsx'
import type { PackagesData } from './packages.loader.ts'

export function PackagesOverlay({ data }: { data: PackagesData }) {
  const { about } = useAtomValue(overlayAtom)
  return <PackagesWidget {...data} meant={about ?? null} tag="h3" />
}
