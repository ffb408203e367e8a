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
  /** A path of this site that is a file, not a page (a calendar, a feed): the browser follows the link itself. */
  readonly document?: boolean
}

export type SiteLinkProps = LinkTarget & {
  readonly className?: string
  readonly children: ReactNode
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>
  readonly 'aria-current'?: 'page' | 'true'
  /** What it is besides a link in a text; it then has its own colours. */
  readonly 'data-type'?: string
  readonly 'aria-label'?: string
  readonly rel?: string
  /** Tooltip, if the link shows only part of the text. */
  readonly title?: string | undefined
}

/** An address within the page, or the same page with another query. */
const stays = /^(?:$|[#?])/

/** Adds the page's language, so that the link keeps it in a new tab and without scripts. */
const inLanguageOf = (page: PageState | null, path: string): string =>
  inLanguage(path, page?.settings.languages.find(({ lang }) => lang === page.lang)?.link ?? '')

/** Where a link leads from this site: a path of our other site becomes an address there; undefined if there is none. */
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
 * A link anywhere, always a plain anchor: links within the site are marked, and the host's only listener passes them to the
 * router. A router component for each would cost more than all the elements around it.
 */
export function SiteLink({ href: given, newTab, document, children, rel, ...rest }: SiteLinkProps) {
  const kit = useKitMessages()
  // An unsafe or missing target leaves only the text.
  const href = useTarget(given, document === true)
  // A new tab with the page that is already open makes no sense.
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
