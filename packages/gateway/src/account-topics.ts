/** Topics of the live stream that are one fan's own: `account:{ssoID}` is for the session of that account alone. */
import type { SiteID } from '@club/contracts'

/** Of the topics that are wished for. An account's topic is in neither list where the platform cannot be asked whose the session is. */
export type OwnTopics = {
  /** May be heard. */
  own: readonly string[]
  /** Of accounts that the session is not of, or no longer. */
  lost: readonly string[]
}

export type AccountTopics = (topics: readonly string[], cookie: string | undefined) => Promise<OwnTopics>

const prefix = 'account:'

export const isAccountTopic = (topic: string): boolean => topic.startsWith(prefix)
export const accountTopic = (userID: string): string => `${prefix}${userID}`

/** Asks the platform whose session it is, and only where such a topic is wished for. */
export function createAccountTopics(platform: string, site: SiteID): AccountTopics {
  /** null: nobody's; undefined: it cannot be told. */
  const whose = async (cookie: string | undefined): Promise<string | null | undefined> => {
    if (!cookie) return null
    try {
      const response = await fetch(`${platform}/api/account/v1/session`, {
        headers: { cookie, 'x-site': site },
        signal: AbortSignal.timeout(3000),
      })
      if (!response.ok) return undefined
      const body = (await response.json()) as { data?: { attributes?: { ssoID?: unknown } } }
      const ssoID = body.data?.attributes?.ssoID
      return typeof ssoID === 'string' || ssoID === null ? ssoID : undefined
    } catch {
      return undefined
    }
  }
  return async (topics, cookie) => {
    if (!topics.some(isAccountTopic)) return { own: topics, lost: [] }
    const userID = await whose(cookie)
    const isOwn = (topic: string) =>
      !isAccountTopic(topic) || (userID != null && topic === accountTopic(userID))
    return {
      own: topics.filter(isOwn),
      lost: userID === undefined ? [] : topics.filter((topic) => !isOwn(topic)),
    }
  }
}
