import type { Page } from '@club/contracts'
import { type Crumb, PageHeader } from '@club/ui'

/** The head of a page of the site tree, over its picture if it has one. */
export function PageHead({ page, crumbs }: { readonly page: Page; readonly crumbs: readonly Crumb[] }) {
  return (
    <PageHeader
      title={page.title}
      intro={page.standfirst ?? undefined}
      imageKey={page.image?.key}
      focus={page.image?.focus}
      breadcrumbs={crumbs}
    />
  )
}
