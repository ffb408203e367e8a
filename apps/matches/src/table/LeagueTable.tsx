import type { TableRow } from '@club/contracts'
import type { StandingRow } from '@club/football'
import type { LeagueZone } from '@club/settings'
import { useMessages } from '@club/shell-api'
import { ClubCrest, FormPills, Moved, Signed, Still, VisuallyHidden } from '@club/ui'
import { matchesMessages } from '../messages.ts'
import styles from './LeagueTable.module.css'
import { zoneAt } from './table.core.ts'

export type LeagueTableProps = {
  readonly caption: string
  /** Rows in order; a rule separates groups that are not adjacent. */
  readonly groups: readonly (readonly (TableRow & Partial<Pick<StandingRow, 'moved'>>)[])[]
  /** The caption is for assistive technology only: a heading beside the table already says it. */
  readonly titled?: boolean
  /** Zones such as promotion, decided at the season's end. */
  readonly zones?: readonly LeagueZone[]
}

/** A league table. Narrow, it shows position, club, played, goal difference and points only. */
export function LeagueTable({ caption, groups, titled = false, zones = [] }: LeagueTableProps) {
  const messages = useMessages(matchesMessages)
  const rows = groups.flat()
  const adjusted = rows.filter(({ adjustment }) => adjustment !== 0)
  // A part of a table explains no colour that it does not show.
  const named = zones.filter(({ kind }) => rows.some(({ position }) => zoneAt(position, zones) === kind))
  return (
    <div className={styles.whole} data-titled={titled || undefined}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {titled ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
        </caption>
        <thead>
          <tr>
            <Column short={messages.positionShort} long={messages.position} />
            <th scope="col" className={styles.club}>
              {messages.club}
            </th>
            <Column short={messages.playedShort} long={messages.played} />
            <Column short={messages.wonShort} long={messages.won} wide />
            <Column short={messages.drawnShort} long={messages.drawn} wide />
            <Column short={messages.lostShort} long={messages.lost} wide />
            <Column short={messages.goalsForShort} long={messages.goalsFor} wide />
            <Column short={messages.goalsAgainstShort} long={messages.goalsAgainst} wide />
            <Column short={messages.goalDifferenceShort} long={messages.goalDifference} />
            <Column short={messages.pointsShort} long={messages.points} />
            <th scope="col" className={styles.form} data-wide>
              {messages.form}
            </th>
          </tr>
        </thead>
        {groups.map((rows) => (
          <Still key={rows[0]?.club} as="tbody" of={rows} drawing={`table ${JSON.stringify(zones)}`}>
            {rows.map((row) => (
              <tr
                key={row.team}
                data-ours={row.ours || undefined}
                data-zone={zoneAt(row.position, zones) ?? undefined}
              >
                <td className={styles.position}>
                  {row.position}
                  <Moved by={row.moved ?? 0} texts={messages} />
                </td>
                <th scope="row" className={styles.club}>
                  <span className={styles.named}>
                    <ClubCrest club={row.club} name={row.team} ours={row.ours} size={28} />
                    <span className={styles.name}>{row.team}</span>
                  </span>
                </th>
                <td>{row.played}</td>
                <td data-wide>{row.won}</td>
                <td data-wide>{row.drawn}</td>
                <td data-wide>{row.lost}</td>
                <td data-wide>{row.goalsFor}</td>
                <td data-wide>{row.goalsAgainst}</td>
                <td>
                  <Signed>{row.goalDifference}</Signed>
                </td>
                <td className={styles.points}>
                  {row.points}
                  {row.adjustment !== 0 && '*'}
                </td>
                <td className={styles.form} data-wide>
                  <FormPills form={row.form} />
                </td>
              </tr>
            ))}
          </Still>
        ))}
      </table>
      {named.length > 0 && (
        <ul className={styles.zones} aria-label={messages.zones}>
          {named.map(({ kind, from, to }) => (
            <li key={kind} data-zone={kind}>
              {messages.zoneOf(kind, from, to)}
            </li>
          ))}
        </ul>
      )}
      {adjusted.length > 0 && (
        <ul className={styles.notes}>
          {adjusted.map(({ team, adjustment }) => (
            <li key={team}>
              * {adjustment < 0 ? messages.deducted(team, -adjustment) : messages.added(team, adjustment)}.
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Column({ short, long, wide }: { short: string; long: string; wide?: boolean }) {
  return (
    <th scope="col" data-wide={wide}>
      <abbr title={long}>{short}</abbr>
    </th>
  )
}
