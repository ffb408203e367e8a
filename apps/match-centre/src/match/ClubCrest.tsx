import { useSettings } from '@club/shell-api'
import { Crest } from '@club/ui'

/** A club's badge beside its name. By the stable id, so that it wears the same one everywhere on the site. */
export function ClubCrest({ club, ours, size }: { club: string; ours: boolean; size: number }) {
  const { crest } = useSettings().club
  return <Crest name={club.replaceAll('-', ' ')} imageKey={ours ? crest : undefined} size={size} decorative />
}
