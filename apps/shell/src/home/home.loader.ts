/** Home is composed of slots: each brings its own data, each may fail alone. */
import type { LoaderFunctionArgs } from 'react-router'
import type { SlotData, SlotName } from '../app/slots.tsx'

/** The slots of home, in order of appearance. */
export const homeSlots = [
  'news/lead',
  'matches/strip',
  'news/latest',
  'tv/videos',
  'matches/table',
] as const satisfies readonly SlotName[]

export type HomeSlot = (typeof homeSlots)[number]
export type HomeData = { slots: Record<HomeSlot, SlotData> }

/** Runs a slot's loader; rejects when the remote is missing or its loader fails. Given by each side's host. */
export type SlotLoader = (name: SlotName, args: LoaderFunctionArgs) => Promise<unknown>

/** Told of a slot that brought nothing. */
export type SlotFailed = (name: SlotName, problem: unknown, args: LoaderFunctionArgs) => void

export const homeLoader =
  (loadSlot: SlotLoader, failed: SlotFailed) =>
  async (args: LoaderFunctionArgs): Promise<HomeData> => {
    const load = async (name: HomeSlot): Promise<[HomeSlot, SlotData]> => {
      try {
        return [name, { ok: true, data: await loadSlot(name, args) }]
      } catch (problem) {
        // The fan has gone elsewhere meanwhile: nothing failed.
        if (args.request.signal.aborted) throw problem
        failed(name, problem, args)
        return [name, { ok: false }]
      }
    }
    return { slots: Object.fromEntries(await Promise.all(homeSlots.map(load))) as HomeData['slots'] }
  }
