import { PlayerCard, type PlayerCardProps } from './PlayerCard.tsx'
import styles from './Squad.module.css'
import type { SquadMember } from './squad.core.ts'

type Props = Omit<PlayerCardProps, 'member'> & { readonly members: readonly SquadMember[] }

/** Players' cards side by side; `mini` cards are lines. */
export function Squad({ members, ...card }: Props) {
  return (
    <ul className={styles.players} data-mini={card.mini || undefined}>
      {members.map((member) => (
        <li key={member.slug}>
          <PlayerCard {...card} member={member} />
        </li>
      ))}
    </ul>
  )
}
