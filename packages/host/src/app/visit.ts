/** What loaders and actions of a private page know of the visit that it is drawn for. */
import { createContext } from 'react-router'

export type PlatformAnswer = { status: number; body: unknown }

export type Visit = {
  /** Cookies that came along. */
  readonly cookies: Readonly<Record<string, string | undefined>>
  /**
   * Asks the platform for this visitor and nobody else: their cookies go along, those that it sets go back to them, and nothing of
   * its answer is kept.
   * @throws ApiProblem 503 or 504 where there is no answer; every status is one
   */
  ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<PlatformAnswer>
  /** @param line a whole Set-Cookie header */
  setCookie(line: string): void
  /** The page runs scripts of these origins, and of no other. */
  runFrom(origins: readonly string[]): void
  /**
   * The page runs this script of the site, and the policy names it alone (`pageScripts` of the site's build).
   * @returns its address on this site
   * @throws Error where the site has none of this name
   */
  run(script: string): string
}

/** The visit; one without cookies for a page that nobody asked for. */
export const visitContext = createContext<Visit>()
