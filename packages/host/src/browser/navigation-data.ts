/**
 * What a navigation brings, and when it goes on as a document of its own instead. A page that is open goes on with the versions that it came
 * with, and takes newer ones at its next navigation: asked while the next page's data is on its way, so that nobody waits for the answer. And
 * where that data cannot be had for the moment, the site may have a copy of the page. Where there is no such page the server is asked, which
 * knows more of addresses; where it leads on the page that is open goes, for a document would end what plays.
 */
import type { EventBus } from '@club/event-bus'
import { ApiProblem } from '@club/shell-api'
import { type DataStrategyFunction, type DataStrategyResult, redirect, replace } from 'react-router'
import { previewedMark } from '../app/boot-data.ts'
import { normaliseError } from '../app/page-error.core.ts'
import { keptFor } from './ahead.ts'

/** Milliseconds that a navigation waits for the answer, where its data comes sooner; one that comes later counts for the next. */
const patience = 400

/** Milliseconds after which no answer is expected any more. */
const limit = 10_000

type Options = {
  /** What this page is made of. */
  composition: string
  bus: EventBus
  /** Where the fan is going; null: nowhere. */
  going: () => string | null
}

/** Whether something is open that the fan sees or hears: a document would end it. */
export function holdsOn(bus: EventBus): boolean {
  const open =
    bus.read('mediaPlayer')?.modalOpen ||
    bus.read('audioPlayer')?.modalOpen ||
    bus.read('matchCentre')?.videoOpen ||
    bus.read('matchCentre')?.dockedVideo
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
    // A site that does not say has nothing newer to give.
    return false
  }
}

/** What is answered where a service does not, and what the answer of another version comes to. */
const outages: readonly number[] = [502, 503, 504]

/** Of a service: code that does not come has rules of its own. */
const isOutage = ({ type, result }: DataStrategyResult): boolean =>
  type === 'error' && result instanceof ApiProblem && outages.includes(result.status)

/**
 * What a page that stands asks for besides (is anything new, what came before) never takes it away: where it cannot be had nothing has come,
 * and the page asks again in its own time. That there is no such page any more is told.
 */
const orNothing = (result: DataStrategyResult): DataStrategyResult =>
  isFailure(result) ? { type: 'data', result: undefined } : result

/** Whether it came to an error that is no way on and no page that there is not. */
const isFailure = ({ type, result }: DataStrategyResult): boolean =>
  type === 'error' && !(result instanceof Response) && normaliseError(result).status >= 500

/** That no page of this document answers. */
const isMissing = ({ type, result }: DataStrategyResult): boolean =>
  type === 'error' && normaliseError(result).status === 404

/**
 * Where the server leads on from an address: from one of a former site, or one that is written with capitals. Null where it does not.
 * It has gone all the way by then, so that nothing goes round.
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

/** What a navigation brings, and whether it goes on as a document instead. */
export type NavigationData = {
  /** Asks before the navigation, which then finds the answer in hand. */
  foresee(): void
  /** The data of a navigation, unless it goes on as a document. */
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
        return [match.route.id, fetcherKey === null ? result : orNothing(result)] as const
      }),
    )
    const leaves = (await outdated) || (navigates && results.some(([, result]) => isOutage(result)))
    const to = request.signal.aborted ? null : going()
    // On the way back the address has changed already.
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
