import { useSettings } from '@club/shell-api'
import { Crest } from './Crest.tsx'

export type ClubCrestProps = {
  /** The club's stable id, so that its badge is the same everywhere. */
  readonly club: string
  /** The club's name, whose initials the badge has. */
  readonly name: string
  /** Whether it is this site's own club, whose crest is in the settings. */
  readonly ours: boolean
  readonly size: number
}

/** A club's badge beside its name. */
export function ClubCrest({ club, name, ours, size }: ClubCrestProps) {
  const { crest } = useSettings().club
  return <Crest id={club} name={name} imageKey={ours ? crest : undefined} size={size} decorative />
}
