import type { IconName } from '@club/settings/icon-names'
import type { MouseEventHandler, ReactNode } from 'react'
import type { Tone } from '../class-names.ts'
import { Icon } from '../icons/Icon.tsx'
import { type LinkTarget, SiteLink } from '../link/SiteLink.tsx'
import { Said } from '../type/Said.tsx'
import styles from './Button.module.css'

/** Filled, outlined or text only; `-dark` is for light backgrounds, `-light` for dark ones (docs/product.md#buttons). */
export type ButtonType =
  | 'primary-dark'
  | 'primary-light'
  | 'ghost-dark'
  | 'ghost-light'
  | 'label-dark'
  | 'label-light'
export type ButtonSize = 'small' | 'medium' | 'large'
export type IconAlign = 'left' | 'right'

/** How a button looks, whatever it does. */
export type ButtonLook = {
  /** `primary-dark` when left out. */
  readonly type?: ButtonType
  readonly size?: ButtonSize
  readonly icon?: Exclude<IconName, 'Shirt'>
  /** The side of the text that the icon is on, at the line's start (`left`) or end; `left` when left out. */
  readonly iconAlign?: IconAlign
  /** As wide as its container. */
  readonly wide?: boolean
  /** For use in a line of text, no higher than the text. */
  readonly inline?: boolean
}

/** A button's text: `text` from a preset, unless it has children. */
type ButtonWords =
  | { readonly text?: string; readonly children: ReactNode }
  | { readonly text: string; readonly children?: undefined }

export type ButtonProps = ButtonLook &
  ButtonWords & {
    readonly onClick?: MouseEventHandler<HTMLButtonElement>
    /** Working: shows a spinner, announces it to assistive technology and ignores clicks, but keeps the focus. */
    readonly loading?: boolean
    readonly disabled?: boolean
    /** `button` when left out. */
    readonly action?: 'button' | 'submit' | 'reset'
    readonly name?: string
    readonly value?: string
    readonly 'aria-label'?: string
    readonly 'aria-describedby'?: string
    readonly 'aria-expanded'?: boolean
    readonly 'aria-controls'?: string
    readonly 'aria-pressed'?: boolean
  }

export type ButtonLinkProps = ButtonLook &
  ButtonWords &
  LinkTarget & {
    readonly onClick?: MouseEventHandler<HTMLAnchorElement>
    /** Loading what the link leads to: shows a spinner and announces it. */
    readonly loading?: boolean
    readonly 'aria-label'?: string
  }

const iconEdge: Readonly<Record<ButtonSize, number>> = { small: 18, medium: 20, large: 24 }

/** The tone of the background that a type is made for: its focus ring depends on it. */
const toneOf = (type: ButtonType): Tone => (type.endsWith('-light') ? 'dark' : 'light')

type FaceProps = Pick<ButtonLook, 'icon' | 'iconAlign' | 'size'> & {
  readonly children: ReactNode
  readonly loading?: boolean
}

function Face({ icon, iconAlign = 'left', size = 'medium', loading, children }: FaceProps) {
  const sign = loading ? (
    <span className={styles.spinner} />
  ) : icon ? (
    <Icon name={icon} size={iconEdge[size]} />
  ) : null
  return (
    <>
      {iconAlign === 'left' && sign}
      <span className={styles.text}>{typeof children === 'string' ? <Said>{children}</Said> : children}</span>
      {iconAlign === 'right' && sign}
    </>
  )
}

/** Splits a button's props into its look, its face (text and icon), and the element's own attributes. */
function dress<Given extends ButtonLook & ButtonWords & { readonly loading?: boolean }>({
  type = 'primary-dark',
  size,
  icon,
  iconAlign,
  wide,
  inline,
  loading,
  text,
  children = text,
  ...own
}: Given) {
  const look = {
    className: styles.button,
    'data-type': type,
    'data-tone': toneOf(type),
    'data-size': size,
    'data-wide': wide || undefined,
    'data-inline': inline || undefined,
    'aria-busy': loading || undefined,
  }
  const face = (
    <Face icon={icon} iconAlign={iconAlign} size={size} loading={loading}>
      {children}
    </Face>
  )
  return { own, look, face }
}

/** A button that acts on this page. To go somewhere, use `ButtonLink`. */
export function Button(props: ButtonProps) {
  const { own, look, face } = dress(props)
  const { action = 'button', onClick, ...rest } = own
  const { loading } = props
  return (
    <button
      {...rest}
      {...look}
      type={action}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {face}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { own, look, face } = dress(props)
  return (
    <SiteLink {...own} {...look}>
      {face}
    </SiteLink>
  )
}

/** Looks like a button, for a card that is one link already: visible, but ignored by assistive technology. */
export function ButtonMark({
  type = 'label-dark',
  size,
  icon,
  iconAlign,
  inline,
  text,
}: ButtonLook & { readonly text: string }) {
  return (
    <span
      className={styles.button}
      data-type={type}
      data-size={size}
      data-inline={inline || undefined}
      aria-hidden
    >
      <Face icon={icon} iconAlign={iconAlign} size={size}>
        {text}
      </Face>
    </span>
  )
}
