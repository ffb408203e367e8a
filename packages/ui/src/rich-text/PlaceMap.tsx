import type { ContentBlock } from '@club/contracts'
import styles from './PlaceMap.module.css'
import { pinsOf } from './place-map.core.ts'

type MapBlock = Extract<ContentBlock, { type: 'map' }>

/** A map of the places, north up: drawn here, so that no map service learns who reads it. The list contains everything it shows. */
export function PlaceMap({ block: { title, places } }: { readonly block: MapBlock }) {
  return (
    <figure className={styles.map}>
      <svg className={styles.drawing} viewBox="0 0 100 60" aria-hidden="true">
        <path className={styles.north} d="M95 5 l2.4 6 -2.4 -1.5 -2.4 1.5z" />
        {pinsOf(places).map(({ x, y }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places never change places
          <g key={index} transform={`translate(${x} ${y})`}>
            <circle className={styles.pin} r="3.6" />
            <text className={styles.number} y="1.3" textAnchor="middle">
              {index + 1}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className={styles.words}>
        <span className={styles.title}>{title}</span>
        <ol className={styles.list}>
          {places.map(({ name, text }) => (
            <li key={name}>
              <strong>{name}</strong>
              {text && `: ${text}`}
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  )
}
