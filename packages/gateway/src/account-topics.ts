/** Topics of the live stream that are private to one account: only a session of that account may hear `account:{ssoID}`. */
import type { SiteID } from '@club/contracts'

/** The account topics among those requested. While the platform cannot say whose the session is, an account topic is in neither list. */
export type OwnTopics = {
  /** May be heard. */
  own: readonly string[]
  /** Topics of other accounts, or of an account whose session has ended. */
  lost: readonly string[]
}

export type AccountTopics = (topics: readonly string[], cookie: string | undefined) => Promise<OwnTopics>

const prefix = 'account:'

export const isAccountTopic = (topic: string): boolean => topic.startsWith(prefix)
export const accountTopic = (userID: string): string => `${prefix}${userID}`

/** Asks the platform whose session this is, and only if an account topic was requested. */
export function createAccountTopics(platform: string, site: SiteID): AccountTopics {
  /** null: nobody is signed in; undefined: the platform cannot say. */
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
