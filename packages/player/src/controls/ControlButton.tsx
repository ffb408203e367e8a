import type { Ref } from 'react'
import { Glyph, type GlyphName } from './glyphs.tsx'
import styles from './player.module.css'

type Props = {
  readonly glyph: GlyphName
  /** What it does; shown on hover, and read by screen readers. */
  readonly label: string
  /** Its key on the keyboard. */
  readonly shortcut?: string
  readonly onClick: () => void
  readonly pressed?: boolean
  readonly expanded?: boolean
  readonly size?: number
  readonly buttonRef?: Ref<HTMLButtonElement>
  readonly className?: string | undefined
}

export function ControlButton({
  glyph,
  label,
  shortcut,
  onClick,
  pressed,
  expanded,
  size,
  buttonRef,
  className,
}: Props) {
  return (
    <button
      ref={buttonRef}
      type="button"
      className={className ? `${styles.control} ${className}` : styles.control}
      onClick={onClick}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-pressed={pressed}
      aria-expanded={expanded}
      title={shortcut ? `${label} (${shortcut})` : label}
    >
      <Glyph name={glyph} size={size} />
    </button>
  )
}
