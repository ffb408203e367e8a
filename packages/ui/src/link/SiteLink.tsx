import { isLink, isSitePath } from '@club/contracts/link'
import { type PageState, usePageIfAny } from '@club/shell-api'
import type { MouseEventHandler, ReactNode } from 'react'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { useKitMessages } from '../messages.ts'
import { inLanguage } from './in-language.core.ts'

export type LinkTarget = {
  /** A path of this site, an anchor, or an absolute address. */
  readonly href: string
  /** Opens in a new tab, and says so. */
  readonly newTab?: boolean
  /** A path of this site that is a file and not a page (a calendar, a feed): the browser goes there itself. */
  readonly document?: boolean
}

export type SiteLinkProps = LinkTarget & {
  readonly className?: string
  readonly children: ReactNode
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>
  readonly 'aria-current'?: 'page' | 'true'
  /** What it is besides a link in a text, whose colours it leaves to others then. */
  readonly 'data-type'?: string
  readonly 'aria-label'?: string
  readonly rel?: string
  /** What a pointer is told, where the link says only a part of it. */
  readonly title?: string | undefined
}

/** Within a page, or on the same page with another question. */
const stays = /^(?:$|[#?])/

/** With the page's language: whoever opens it in a new tab, or without scripts, reads on in it. */
const inLanguageOf = (page: PageState | null, path: string): string =>
  inLanguage(path, page?.settings.languages.find(({ lang }) => lang === page.lang)?.link ?? '')

/** Where a link leads from this site: a path of another site of ours is an address there; undefined where nothing is. */
function useTarget(given: string, document: boolean): string | undefined {
  const page = usePageIfAny()
  if (isSitePath(given)) {
    const elsewhere = document ? undefined : page?.elsewhere?.(given)
    if (elsewhere !== undefined) return elsewhere ?? undefined
    return document ? given : inLanguageOf(page, given)
  }
  return stays.test(given) || isLink(given) ? given : undefined
}

/**
 * A link anywhere, and always a plain anchor: what leads on within the site is marked, and the host's one listener takes it through the
 * router. A component of the router for each would cost more than all the elements around it.
 */
export function SiteLink({ href: given, newTab, document, children, rel, ...rest }: SiteLinkProps) {
  const kit = useKitMessages()
  // What leads nowhere safe, or nowhere at all, is drawn as its words alone.
  const href = useTarget(given, document === true)
  // Another tab with the very page that is open is nothing to lead to.
  if (newTab && (href === undefined || stays.test(href)))
    return (
      <a {...rest} rel={rel}>
        {children}
      </a>
    )
  if (newTab) {
    return (
      <a {...rest} href={href} target="_blank" rel={rel ? `noopener ${rel}` : 'noopener'}>
        {children}
        <VisuallyHidden> ({kit.newTab})</VisuallyHidden>
      </a>
    )
  }
  if (href !== undefined && isSitePath(href) && !document) {
    return (
      <a {...rest} href={href} rel={rel} data-discover="true">
        {children}
      </a>
    )
  }
  return (
    <a {...rest} href={href} rel={rel}>
      {children}
    </a>
  )
}
