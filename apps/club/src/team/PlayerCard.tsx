import { playerPath } from '@club/contracts/page-paths'
import { useMessages } from '@club/shell-api'
import { CoverLink, Picture, Said, VisuallyHidden } from '@club/ui'
import { clubMessages } from '../messages.ts'
import styles from './PlayerCard.module.css'
import type { SquadMember } from './squad.core.ts'

export type PlayerCardProps = {
  readonly member: SquadMember
  /** The team's slug. */
  readonly team: string
  /** The team's displayPositionOnCard. Staff always show their role. */
  readonly showPosition: boolean
  /** The team's isMiniCard: a line instead of a portrait. */
  readonly mini: boolean
}

/** A player or a member of staff: portrait, number and name. */
export function PlayerCard({ member, team, showPosition, mini }: PlayerCardProps) {
  const words = useMessages(clubMessages)
  const { slug, firstName, lastName, number, position, role, onLoanFrom, onLoanTo, image } = member
  const job = position === 'Staff' ? role : showPosition ? words.position[position] : null
  return (
    <article className={styles.card} data-mini={mini || undefined}>
      <div className={styles.portrait}>
        <Picture
          imageKey={image?.key}
          focus={image?.focus}
          alt=""
          ratio={mini ? '1/1' : '4/5'}
          sizes={mini ? '5rem' : '(width >= 1024px) 300px, 46vw'}
          widths={mini ? ['200x200', '400x600'] : ['400x600', '750x750']}
        />
        {number !== null && (
          <p className={styles.number}>
            <VisuallyHidden>{words.number(number)}</VisuallyHidden>
            <span aria-hidden>{number}</span>
          </p>
        )}
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <CoverLink href={playerPath(team, slug)} className={styles.cover}>
            {firstName && <span className={styles.first}>{firstName} </span>}
            <span>{lastName}</span>
          </CoverLink>
        </h3>
        {job && (
          <p className={styles.job}>
            <Said>{job}</Said>
          </p>
        )}
        {onLoanFrom && <p className={styles.loan}>{words.onLoanFrom(onLoanFrom)}</p>}
        {onLoanTo && <p className={styles.loan}>{words.onLoanTo(onLoanTo)}</p>}
      </div>
    </article>
  )
}
