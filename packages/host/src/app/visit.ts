/** What a private page's loaders and actions know about the visit that it is drawn for. */
import { createContext } from 'react-router'

export type PlatformAnswer = { status: number; body: unknown }

export type Visit = {
  /** The cookies of the request. */
  readonly cookies: Readonly<Record<string, string | undefined>>
  /**
   * Calls the platform for this visitor only: their cookies are sent, cookies that it sets go back to them, and its
   * answer is never cached.
   * @throws ApiProblem 503 or 504 if there is no answer; any status is an answer
   */
  ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<PlatformAnswer>
  /** @param line a whole Set-Cookie header */
  setCookie(line: string): void
  /** Lets the page run scripts from these origins, and no others. */
  runFrom(origins: readonly string[]): void
  /**
   * Lets the page run this script of the site, and no other by the policy (`pageScripts` of the site's build).
   * @returns its address on this site
   * @throws Error if the site has no script of this name
   */
  run(script: string): string
}

/** The visit; a page drawn without a request has one without cookies. */
export const visitContext = createContext<Visit>()
