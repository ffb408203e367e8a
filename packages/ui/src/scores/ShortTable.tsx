import { ClubCrest } from '../badge/ClubCrest.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { Moved, type MovedTexts } from './Moved.tsx'
import { Signed } from './Signed.tsx'
import styles from './scores.module.css'

export type ShortRow = {
  readonly position: number
  /** Places gained, or if negative lost, since the day began. */
  readonly moved: number
  readonly club: string
  readonly team: string
  readonly ours: boolean
  readonly played: number
  readonly goalDifference: number
  readonly points: number
}

/** A column's heading, short and in full. */
type Column = readonly [short: string, long: string]

export type ShortTableProps = {
  readonly caption: string
  /** Rows in order; a line separates groups that are not consecutive. */
  readonly groups: readonly (readonly ShortRow[])[]
  readonly texts: MovedTexts & {
    readonly club: string
    readonly position: Column
    readonly played: Column
    readonly goalDifference: Column
    readonly points: Column
  }
}

/** A league table for narrow spaces: position, club, played, difference, points. */
export function ShortTable({ caption, groups, texts }: ShortTableProps) {
  const { position, played, goalDifference, points } = texts
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <Heading column={position} />
            <th scope="col" className={styles.club}>
              {texts.club}
            </th>
            <Heading column={played} />
            <Heading column={goalDifference} />
            <Heading column={points} />
          </tr>
        </thead>
        {groups.map((rows) => (
          <tbody key={rows[0]?.club}>
            {rows.map((row) => (
              <tr key={row.club} data-ours={row.ours || undefined}>
                <td className={styles.place}>
                  {row.position}
                  <Moved by={row.moved} texts={texts} />
                </td>
                <th scope="row" className={styles.club}>
                  <span className={styles.side} data-away>
                    <span className={styles.name}>{row.team}</span>
                    <ClubCrest club={row.club} name={row.team} ours={row.ours} size={22} />
                  </span>
                </th>
                <td>{row.played}</td>
                <td>
                  <Signed>{row.goalDifference}</Signed>
                </td>
                <td className={styles.points}>{row.points}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Heading({ column: [short, long] }: { column: Column }) {
  return (
    <th scope="col">
      <abbr title={long}>{short}</abbr>
    </th>
  )
}
