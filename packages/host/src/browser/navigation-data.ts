/**
 * Loads the data of a navigation, and decides when it becomes a full page load instead. An open page stays on the versions it was loaded
 * with, and takes newer ones at its next navigation: the check runs while the next page's data loads, so that nobody waits for it. If
 * that data cannot be had for the moment, the server may have a cached copy of the page. If there is no such page, the server is asked, which
 * knows more addresses; its redirect is followed within the open page, since a full page load would end what plays.
 */
import type { EventBus } from '@club/event-bus'
import { ApiProblem } from '@club/shell-api'
import { type DataStrategyFunction, type DataStrategyResult, redirect, replace } from 'react-router'
import { previewedMark } from '../app/boot-data.ts'
import { normaliseError } from '../app/page-error.core.ts'
import { keptFor } from './ahead.ts'

/** Milliseconds that a navigation waits for the version check, in parallel with its data; a later response counts for the next navigation. */
const patience = 400

/** Milliseconds before the request for a version or redirect times out. */
const limit = 10_000

type Options = {
  /** The composition that this page was loaded with. */
  composition: string
  bus: EventBus
  /** Where the fan is navigating to; null: nowhere. */
  going: () => string | null
}

/**
 * Whether something is open that the fan sees or hears: a document would end it. A video in whichever room, and also one that does not play
 * here: it may play on another device, or wait for its kick-off.
 */
export function holdsOn(bus: EventBus): boolean {
  const open = bus.read('mediaPlayer')?.currentVideoID || bus.read('audioPlayer')?.modalOpen
  const plays = [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(({ paused }) => !paused)
  return Boolean(open) || plays
}

async function ask(composition: string): Promise<boolean> {
  if (composition.endsWith(previewedMark)) return true
  try {
    const answer = await fetch('/_composition', { signal: AbortSignal.timeout(limit) })
    const told = answer.ok ? ((await answer.json()) as { composition?: unknown }) : {}
    return typeof told.composition === 'string' && told.composition !== composition
  } catch {
    // A site that does not respond has nothing newer to offer.
    return false
  }
}

/** Statuses that mean that a service is down; a response of another version becomes one of them, too. */
const outages: readonly number[] = [502, 503, 504]

/** Only for services: code that fails to load has rules of its own. */
const isOutage = ({ type, result }: DataStrategyResult): boolean =>
  type === 'error' && result instanceof ApiProblem && outages.includes(result.status)

/**
 * Background requests of an open page (for news, for earlier entries) never take the page away: if they fail, they return nothing,
 * and the page asks again later. A 404 is reported only if the page asked for its own address: earlier entries
 * may be gone while the page is not.
 */
const orNothing = (result: DataStrategyResult, asked: string): DataStrategyResult =>
  isFailure(result) || (isMissing(result) && !isShown(asked)) ? { type: 'data', result: undefined } : result

/** Whether an address is that of the current page. */
function isShown(address: string): boolean {
  const { pathname, search } = new URL(address)
  return pathname + search === location.pathname + location.search
}

/** Whether the result is an error that is neither a redirect nor a missing page. */
const isFailure = ({ type, result }: DataStrategyResult): boolean =>
  type === 'error' && !(result instanceof Response) && normaliseError(result).status >= 500

/** Whether the result is a 404. */
const isMissing = ({ type, result }: DataStrategyResult): boolean =>
  type === 'error' && normaliseError(result).status === 404

/**
 * Where the server redirects an address: one of a former site, or one written with capitals. Null if it does not.
 * The fetch has then followed every redirect, so there can be no loop.
 */
async function wayOn(address: string): Promise<string | null> {
  try {
    const { redirected, url } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(limit) })
    if (!redirected) return null
    const { pathname, search } = new URL(url)
    return pathname + search + new URL(address, url).hash
  } catch {
    return null
  }
}

/** Loads the data of navigations, or turns them into full page loads. */
export type NavigationData = {
  /** Runs the version check before the navigation, which then finds the result ready. */
  foresee(): void
  /** The data of a navigation, unless it becomes a full page load. */
  strategy: DataStrategyFunction
}

export function navigationData({ composition, bus, going }: Options): NavigationData {
  let known = false
  let asked: { since: number; told: Promise<boolean> } | null = null
  const toldLately = (): Promise<boolean> => {
    if (asked && performance.now() - asked.since < keptFor) return asked.told
    const told = ask(composition).then((outdated) => {
      known = outdated
      return outdated
    })
    asked = { since: performance.now(), told }
    return told
  }
  const isOutdated = async (): Promise<boolean> => {
    if (known) return true
    const told = toldLately()
    return Promise.race([told, new Promise<false>((done) => setTimeout(done, patience, false))])
  }
  const mayLeave = () => going() !== null && navigator.onLine && !holdsOn(bus)
  const strategy: DataStrategyFunction = async ({ matches, fetcherKey, request }) => {
    const loads = matches.filter((match) => match.shouldCallHandler())
    const navigates = fetcherKey === null && request.method === 'GET'
    const outdated = navigates && mayLeave() ? isOutdated() : false
    const results = await Promise.all(
      loads.map(async (match) => {
        const result = await match.resolve()
        return [match.route.id, fetcherKey === null ? result : orNothing(result, request.url)] as const
      }),
    )
    const leaves = (await outdated) || (navigates && results.some(([, result]) => isOutage(result)))
    const to = request.signal.aborted ? null : going()
    // When going back, the address has already changed.
    const isHere = to === location.pathname + location.search + location.hash
    if (leaves && to !== null && mayLeave()) {
      if (isHere) location.reload()
      else location.assign(to)
      await new Promise(() => {})
    }
    const misses = navigates && results.some(([, result]) => isMissing(result))
    const way = misses && to !== null ? await wayOn(to) : null
    if (way === null) return Object.fromEntries(results)
    const led: DataStrategyResult = { type: 'error', result: (isHere ? replace : redirect)(way) }
    return Object.fromEntries(results.map(([id, result]) => [id, isMissing(result) ? led : result]))
  }
  return { foresee: () => void toldLately(), strategy }
}
