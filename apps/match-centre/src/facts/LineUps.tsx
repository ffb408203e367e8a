import type { LineUp, LineUpPlayer, MatchCentre } from '@club/contracts'
import { isConcluded, type Side } from '@club/football'
import { useMessages } from '@club/shell-api'
import { ClubCrest, Heading, Icon, Notice, Still, VisuallyHidden } from '@club/ui'
import { PlayerLink } from '../match/PlayerLink.tsx'
import { centreMessages } from '../messages.ts'
import styles from './LineUps.module.css'
import { linesOf, marksOf, type PlayerMarks, shortName } from './line-up.core.ts'

const sides: readonly Side[] = ['home', 'away']

/** Both line-ups on one pitch, keeper to forwards from either end, and the substitutes below. @param begun its kick-off has passed, whatever has been told of it */
export function LineUps({ centre, begun }: { centre: MatchCentre; begun: boolean }) {
  const messages = useMessages(centreMessages)
  const { lineUps, match } = centre
  const named = sides.filter((side) => lineUps[side] !== null)
  if (named.length === 0) {
    const isToCome = !begun && match.state.status !== 'live' && !isConcluded(match.state)
    return <Notice kind="empty">{messages.noLineUps(!isToCome)}</Notice>
  }
  const marksIn = (side: Side, { name }: LineUpPlayer) =>
    marksOf(name, lineUps[side] as LineUp, {
      bookings: centre.bookings[side],
      scorers: centre.scorers[side],
      substitutions: centre.substitutions[side],
    })
  const hasBench = (side: Side) => (lineUps[side]?.substitutes.length ?? 0) > 0
  return (
    <Still of={centre} className={styles.lineUps}>
      <div className={styles.pitch} data-sides={named.length}>
        {named.map((side) => {
          const lineUp = lineUps[side] as LineUp
          return (
            <div
              key={side}
              className={styles.half}
              data-side={side}
              data-ours={match.ours === side || undefined}
            >
              <p className={styles.team}>
                <ClubCrest
                  club={match[side].club}
                  name={match[side].name}
                  ours={match.ours === side}
                  size={22}
                />
                {messages.formation(match[side].name, lineUp.formation)}
              </p>
              <ul className={styles.lines} aria-label={messages.startersOf(match[side].name)}>
                {linesOf(lineUp).map((line, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: its place alone tells one from another: two may be called 'Trialist'
                  <li key={row} className={styles.line}>
                    <ul className={styles.row}>
                      {line.map((player, place) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: see above
                        <li key={place} className={styles.spot}>
                          <Starter player={player} team={match.team} marks={marksIn(side, player)} />
                        </li>
                      ))}
                    </ul>
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </div>
      {named.some(hasBench) && (
        <div className={styles.benches}>
          {/* A side without a bench leaves its place empty: the other's stays below its own team. */}
          {named.map((side) => (
            <div key={side} className={styles.bench}>
              {hasBench(side) && (
                <>
                  <Heading tag="h3" size="xs">
                    {messages.substitutes}
                    <VisuallyHidden> {match[side].name}</VisuallyHidden>
                  </Heading>
                  <ul className={styles.subs}>
                    {lineUps[side]?.substitutes.map((player, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: see above
                      <li key={place} className={styles.sub}>
                        <span className={styles.number}>{player.number}</span>
                        <span className={styles.full}>
                          <PlayerLink team={match.team} player={player.player}>
                            {player.name}
                          </PlayerLink>
                        </span>
                        <Marks of={marksIn(side, player)} />
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </div>
          ))}
        </div>
      )}
    </Still>
  )
}

function Starter({ player, team, marks }: { player: LineUpPlayer; team: string; marks: PlayerMarks }) {
  const messages = useMessages(centreMessages)
  return (
    <>
      <span className={styles.shirt}>{player.number}</span>
      <span className={styles.name}>
        <PlayerLink team={team} player={player.player}>
          <span aria-hidden>{shortName(player.name)}</span>
          <VisuallyHidden>{player.name}</VisuallyHidden>
        </PlayerLink>
        {player.captain && (
          <>
            <span className={styles.captain} aria-hidden>
              {messages.captainShort}
            </span>
            <VisuallyHidden> ({messages.captain})</VisuallyHidden>
          </>
        )}
      </span>
      <Marks of={marks} />
    </>
  )
}

function Marks({ of: { card, goals, on, off } }: { of: PlayerMarks }) {
  const messages = useMessages(centreMessages)
  if (!card && goals.length === 0 && on === null && off === null) return null
  return (
    <span className={styles.marks}>
      {goals.map((minute, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two goals may share a minute, or have none
        <span key={index} className={styles.goal}>
          <Icon name="Ball" size={14} />
          <VisuallyHidden>{messages.scoredAt(minute)}</VisuallyHidden>
        </span>
      ))}
      {card && (
        <span className={styles.card} data-card={card.card}>
          <VisuallyHidden>{messages.cardAt(messages.card(card.card), card.minute)}</VisuallyHidden>
        </span>
      )}
      {on !== null && (
        <span className={styles.on}>
          <span aria-hidden>▲{messages.minute(on)}</span>
          <VisuallyHidden>{messages.cameOn(on)}</VisuallyHidden>
        </span>
      )}
      {off !== null && (
        <span className={styles.off}>
          <span aria-hidden>▼{messages.minute(off)}</span>
          <VisuallyHidden>{messages.wentOff(off)}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
