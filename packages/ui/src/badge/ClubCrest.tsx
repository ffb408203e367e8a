import { useSettings } from '@club/shell-api'
import { Crest } from './Crest.tsx'

export type ClubCrestProps = {
  /** The club's stable id, so that its teams and its row in a table wear the same one everywhere. */
  readonly club: string
  /** Whether it is the club of this site, whose crest is in its settings. */
  readonly ours: boolean
  readonly size: number
}

/** A club's badge beside its name. */
export function ClubCrest({ club, ours, size }: ClubCrestProps) {
  const { crest } = useSettings().club
  return <Crest name={club.replaceAll('-', ' ')} imageKey={ours ? crest : undefined} size={size} decorative />
}
