import { imageUrl } from '@club/contracts/images'
import styles from './Badge.module.css'
import { type CrestPattern, type CrestShape, crestDesign } from './crest.core.ts'

/** Outlines on a grid of 48 units, and each pattern's part in the second colour. */
const outlines: Readonly<Record<CrestShape, string>> = {
  shield: 'M6 5h36v19c0 9.5-7 16-18 20C13 40 6 33.5 6 24Z',
  roundel: 'M24 4a20 20 0 0 1 0 40a20 20 0 0 1 0-40Z',
  hexagon: 'M24 3 42 12.5v23L24 45 6 35.5v-23Z',
}

const parts: Readonly<Record<CrestShape, Readonly<Record<Exclude<CrestPattern, 'plain'>, string>>>> = {
  shield: {
    halves: 'M24 5h18v19c0 9.5-7 16-18 20Z',
    stripe: 'M17 5h14v35.7q-3.2 2-7 3.3q-3.8-1.3-7-3.3Z',
    hoop: 'M6 17h36v7q0 4-1.4 7.5H7.4Q6 28 6 24Z',
    chief: 'M6 5h36v9H6Z',
  },
  roundel: {
    halves: 'M24 4a20 20 0 0 1 0 40Z',
    stripe: 'M17 5.3a20 20 0 0 1 14 0v37.4a20 20 0 0 1-14 0Z',
    hoop: 'M5.3 17h37.4a20 20 0 0 1 0 14H5.3a20 20 0 0 1 0-14Z',
    chief: 'M8 12a20 20 0 0 1 32 0Z',
  },
  hexagon: {
    halves: 'M24 3 42 12.5v23L24 45Z',
    stripe: 'M17 6.7 24 3l7 3.7v34.6L24 45l-7-3.7Z',
    hoop: 'M6 17h36v14H6Z',
    chief: 'M6 14v-1.5L24 3l18 9.5V14Z',
  },
}

export type CrestProps = {
  /** The club's name: the badge has its initials, and it is the badge's text alternative unless that is decorative. */
  readonly name: string
  /** The club's stable id, which decides the badge's shape and colours; the name when left out. */
  readonly id?: string
  /** Key in the image library of the club's own badge. */
  readonly imageKey?: string
  /** The club's two colours as `#rrggbb`. */
  readonly colours?: readonly [string, string]
  /** Edge in CSS pixels; 40 when left out. */
  readonly size?: number
  /** The name stands beside it, so assistive technology ignores the badge. */
  readonly decorative?: boolean
}

/** A club's badge: its own picture, or one drawn from its name and colours. */
export function Crest({ name, id = name, imageKey, colours, size = 40, decorative }: CrestProps) {
  if (imageKey) {
    return (
      <img
        className={styles.crest}
        src={imageUrl(imageKey, '200x200')}
        width={size}
        height={size}
        alt={decorative ? '' : name}
        loading="lazy"
        decoding="async"
      />
    )
  }
  const { shape, pattern, primary, secondary, ink, initials } = crestDesign(id, name, colours)
  return (
    <svg
      className={styles.crest}
      viewBox="0 0 48 48"
      width={size}
      height={size}
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
    >
      <path d={outlines[shape]} fill={primary} />
      {pattern !== 'plain' && <path d={parts[shape][pattern]} fill={secondary} />}
      <path d={outlines[shape]} fill="none" stroke={primary} strokeWidth="3" />
      <text
        className={styles.initials}
        x="24"
        y="30.5"
        textAnchor="middle"
        fill={ink}
        stroke={primary}
        strokeWidth="5"
        paintOrder="stroke"
      >
        {initials}
      </text>
    </svg>
  )
}
