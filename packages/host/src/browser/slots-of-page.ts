/** The slots of the current page: their code by remote, loaded once; their data by their own loaders. */
import type { EventBus } from '@club/event-bus'
import type { RemoteHost } from '@club/federation/host'
import type { SlotModule, SlotsModule } from '@club/shell-api'
import type { createStore } from 'jotai'
import type { LoaderFunctionArgs } from 'react-router'
import type { BootData } from '../app/boot-data.ts'
import type { SlotName, SlotSource } from '../app/slots.tsx'
import type { Beacon } from './beacon.ts'
import { withFirstState } from './first-state.tsx'

type Options = {
  host: RemoteHost
  remotes: BootData['remotes']
  bus: EventBus
  store: ReturnType<typeof createStore>
  beacon: Beacon
  /** Context for a slot's loader. */
  context: () => LoaderFunctionArgs['context']
}

export type SlotsOfPage = {
  source: Omit<SlotSource, 'texts'>
  /** Runs a slot's loader as part of a page's. */
  load(name: SlotName, args: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<unknown>
  failed: SlotSource['failed']
  /** Announces that something above the slots is about to change. */
  stir(): void
}

const split = (name: SlotName) => {
  const [remote = '', slot = ''] = name.split('/')
  return { remote, slot }
}

export function createSlots({ host, remotes, bus, store, beacon, context }: Options): SlotsOfPage {
  const ready = new Map<SlotName, SlotModule>()
  const wakers = new Set<() => void>()

  async function module(name: SlotName): Promise<SlotModule> {
    const { remote, slot } = split(name)
    const { slots } = await host.load<SlotsModule>(remote, 'slots')
    const found = slots[slot]
    if (!found) throw new Error(`${remote} has no slot ${slot}`)
    const hydrating = ready.get(name) ?? withFirstState(found, store)
    ready.set(name, hydrating)
    return hydrating
  }

  const load: SlotsOfPage['load'] = async (name, args) =>
    (await module(name)).load({ context: args.context, request: args.request })

  function failed(name: SlotName, during: 'load' | 'render', problem: unknown) {
    const { remote } = split(name)
    const pin = remotes[remote]
    // The page was drawn without this remote; the server knows why, and has logged it.
    if (!pin) return
    beacon.error(remote, during, problem)
    bus.emit('remote-failed', {
      remote,
      version: pin.version,
      during,
      message: problem instanceof Error ? problem.message : String(problem),
    })
  }

  return {
    load,
    failed,
    source: {
      peek: (name) => ready.get(name) ?? null,
      load: module,
      fetch: (name) => load(name, { context: context(), request: new Request(location.href) }),
      failed,
      stirred(wake) {
        wakers.add(wake)
        return () => wakers.delete(wake)
      },
    },
    stir() {
      for (const wake of wakers) wake()
    },
  }
}
