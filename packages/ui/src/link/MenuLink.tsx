import type { NavigationItem } from '@club/settings'
import type { ReactNode } from 'react'
import { Said } from '../type/Said.tsx'
import { SiteLink } from './SiteLink.tsx'

export type MenuLinkProps = {
  readonly item: Pick<NavigationItem, 'name' | 'slug' | 'newTab'>
  readonly className?: string | undefined
  readonly 'aria-current'?: 'page' | 'true' | undefined
  /** Shown after the name. */
  readonly children?: ReactNode
}

/** An entry of one of the club's menus. */
export function MenuLink({ item, children, ...rest }: MenuLinkProps) {
  return (
    <SiteLink {...rest} href={item.slug} newTab={item.newTab}>
      <Said>{item.name}</Said>
      {children}
    </SiteLink>
  )
}
