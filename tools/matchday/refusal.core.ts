/** What the replay says where the site refuses a request of its own. Pure. */
import { notItsName } from '../start/site-address.core.ts'

type Refused = {
  /** Where the site was asked. */
  site: string
  path: string
  status: number
  problem: { title: string; detail?: string } | undefined
}

/** What is wrong, and what to do about it where that is known. */
export function refusalOf({ site, path, status, problem }: Refused): string {
  if (status === 401)
    return 'the site does not accept this MATCH_FEED_TOKEN: was it started with the same one?'
  if (status === 421) return notItsName(site)
  const detail = problem?.detail ? ` (${problem.detail})` : ''
  return `${path}: HTTP ${status}${problem ? `: ${problem.title}${detail}` : ''}`
}
