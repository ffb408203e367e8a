/** A page that is composed of slots: each brings its own data, each may fail alone. */
import type { LoaderFunctionArgs } from 'react-router'
import type { SlotData, SlotName } from './slots.tsx'

export type SlotsData<Name extends SlotName> = { slots: Record<Name, SlotData> }

/** Runs a slot's loader; rejects when the remote is missing or its loader fails. Given by each side's host. */
export type SlotLoader = (name: SlotName, args: LoaderFunctionArgs) => Promise<unknown>

/** Told of a slot that brought nothing. */
export type SlotFailed = (name: SlotName, problem: unknown, args: LoaderFunctionArgs) => void

export const slotsLoader =
  <Name extends SlotName>(names: readonly Name[], loadSlot: SlotLoader, failed: SlotFailed) =>
  async (args: LoaderFunctionArgs): Promise<SlotsData<Name>> => {
    const load = async (name: Name): Promise<[Name, SlotData]> => {
      try {
        return [name, { ok: true, data: await loadSlot(name, args) }]
      } catch (problem) {
        // The fan has gone elsewhere meanwhile: nothing failed.
        if (args.request.signal.aborted) throw problem
        failed(name, problem, args)
        return [name, { ok: false }]
      }
    }
    return { slots: Object.fromEntries(await Promise.all(names.map(load))) as Record<Name, SlotData> }
  }
