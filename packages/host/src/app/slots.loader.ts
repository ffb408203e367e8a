/** A page composed of slots: each has its own data, and may fail alone. */
import type { LoaderFunctionArgs } from 'react-router'
import type { SlotData, SlotName } from './slots.tsx'

export type SlotsData<Name extends SlotName> = { slots: Record<Name, SlotData> }

/** Runs a slot's loader; rejects if the remote is missing or its loader fails. Each side's host provides it. */
export type SlotLoader = (name: SlotName, args: LoaderFunctionArgs) => Promise<unknown>

/** Called for a slot whose loader failed. */
export type SlotFailed = (name: SlotName, problem: unknown, args: LoaderFunctionArgs) => void

export const slotsLoader =
  <Name extends SlotName>(names: readonly Name[], loadSlot: SlotLoader, failed: SlotFailed) =>
  async (args: LoaderFunctionArgs): Promise<SlotsData<Name>> => {
    const load = async (name: Name): Promise<[Name, SlotData]> => {
      try {
        return [name, { ok: true, data: await loadSlot(name, args) }]
      } catch (problem) {
        // The fan has moved on meanwhile: nothing failed.
        if (args.request.signal.aborted) throw problem
        failed(name, problem, args)
        return [name, { ok: false }]
      }
    }
    return { slots: Object.fromEntries(await Promise.all(names.map(load))) as Record<Name, SlotData> }
  }
