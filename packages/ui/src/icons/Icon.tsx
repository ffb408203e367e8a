import type { IconName, ShirtStyle } from '@club/settings/icon-names'
import styles from './Icon.module.css'

/** Where the host serves the sprite of `@club/ui/sprite`. */
export const iconSpriteAddress = '/assets/icons.svg'

type Shared = {
  /** Edge in CSS pixels; 24 when left out. */
  readonly size?: number
  /** The icon's meaning if there is no text beside it. Without a title it is decoration. */
  readonly title?: string
}

export type IconProps = Shared &
  (
    | { readonly name: Exclude<IconName, 'Shirt'> }
    | { readonly name: 'Shirt'; readonly shirtStyle?: ShirtStyle }
    | { readonly name: IconName; readonly shirtStyle?: never }
  )

const pointing: ReadonlySet<IconName> = new Set<IconName>([
  'ChevronLeft',
  'ChevronRight',
  'Direction-arrow',
  'ButtonCircle',
])

/** One of the icons of docs/product.md#icons, drawn by reference into the site's only sprite. */
export function Icon({ name, size = 24, title, ...rest }: IconProps) {
  const style = 'shirtStyle' in rest ? rest.shirtStyle : undefined
  const id = style ? `${name}-${style}` : name
  return (
    <svg
      className={pointing.has(name) ? `${styles.icon} ${styles.along}` : styles.icon}
      width={size}
      height={size}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <use href={`${iconSpriteAddress}#${id}`} />
    </svg>
  )
}
