/** A watch over a canary beside a store that stumbles. */
import { type DeployStore, StoreProblem } from '@club/federation/store'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { byHand, canaried, takenBack } from './canary.core.ts'
import { deployed } from './releases.core.ts'
import { after, doer, entry, type Step, tv } from './releases.testing.ts'
import { watchCanary } from './watch.ts'

const put: Step = (registry) => deployed(registry, tv, entry('v1'), doer)
const few: Step = (registry) => canaried(registry, tv, entry('c1'), { share: 5 }, doer)
const back: Step = (registry) => takenBack(registry, 'tv', { version: null, reason: byHand }, doer)

beforeEach(() => {
  for (const how of ['log', 'error'] as const) jest.spyOn(console, how).mockImplementation(() => {})
})
afterEach(() => {
  jest.restoreAllMocks()
})

/** @param fails whether the store fails at a read; the canary is taken back at the last one */
function watched(fails: (read: number) => boolean, last: number) {
  let reads = 0
  const store = {
    async registry() {
      reads++
      if (fails(reads)) throw new StoreProblem('registry.json', 'aborted due to timeout')
      return reads < last ? after(put, few) : after(put, few, back)
    },
  } as unknown as DeployStore
  return watchCanary({ store, hosts: async () => [], remote: 'tv', doer: () => doer, pause: async () => {} })
}

it('goes on where the store does not answer, and says so once until it does', async () => {
  expect(await watched((read) => [2, 3, 5].includes(read), 7)).toBe(true)
  expect(console.error).toHaveBeenCalledTimes(2)
  expect(console.error).toHaveBeenCalledWith('registry.json: aborted due to timeout')
})

it('ends where the store is away for good', async () => {
  await expect(watched((read) => read > 1, 1000)).rejects.toThrow('aborted due to timeout')
})
