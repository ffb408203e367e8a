/** Topics of the live stream that are one fan's own: `account:{ssoID}` is for the session of that account alone. */
import type { SiteID } from '@club/contracts'

export type AccountTopics = (
  topics: readonly string[],
  cookie: string | undefined,
) => Promise<readonly string[]>

const prefix = 'account:'

export const isAccountTopic = (topic: string): boolean => topic.startsWith(prefix)
export const accountTopic = (userID: string): string => `${prefix}${userID}`

/** Asks the platform whose session it is, and only where such a topic is wished for. */
export function createAccountTopics(platform: string, site: SiteID): AccountTopics {
  const whose = async (cookie: string | undefined): Promise<string | null> => {
    if (!cookie) return null
    try {
      const response = await fetch(`${platform}/api/account/v1/session`, {
        headers: { cookie, 'x-site': site },
        signal: AbortSignal.timeout(3000),
      })
      const body = (await response.json()) as { data?: { attributes?: { ssoID?: unknown } } }
      const ssoID = body.data?.attributes?.ssoID
      return typeof ssoID === 'string' ? ssoID : null
    } catch {
      // The platform is away: the fan's page asks again by itself.
      return null
    }
  }
  return async (topics, cookie) => {
    if (!topics.some(isAccountTopic)) return topics
    const own = await whose(cookie)
    return topics.filter((topic) => !isAccountTopic(topic) || (own !== null && topic === accountTopic(own)))
  }
}
