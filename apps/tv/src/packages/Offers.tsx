/** The widget as part of a page. */
import { PackagesWidget } from './PackagesWidget.tsx'
import type { PackagesData } from './packages.loader.ts'
import { useMeant } from './use-meant.ts'

export function Offers({ data }: { data: PackagesData }) {
  return <PackagesWidget {...data} meant={useMeant()} tag="h3" />
}
