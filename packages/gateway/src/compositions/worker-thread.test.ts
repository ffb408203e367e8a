import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { markerPlaces } from '../protocol.ts'
import { overdue, startThread, type Thread, whoseCode } from './worker-thread.ts'

const limits = { loadLimit: 8000, hangAfter: 1500, outside: 256 }
const thread = (more: Partial<Thread>): Thread => ({
  worker: null as unknown as Thread['worker'],
  marker: new Int32Array(markerPlaces.size(2)),
  jobs: new Map(),
  ready: true,
  startedAt: 1000,
  beat: 0,
  beatAt: 1000,
  ...more,
})
const busy = () => new Map([[1, null as never]])

describe('a worker is given up', () => {
  it('when it loads for longer than it may', () => {
    const loading = thread({ ready: false, jobs: busy() })
    expect(overdue(loading, 9000, limits)).toBeNull()
    expect(overdue(loading, 9001, limits)).toBe('loading hung')
  })
  it('when it gives no sign of life while it draws', () => {
    const drawing = thread({ jobs: busy() })
    expect(overdue(drawing, 2500, limits)).toBeNull()
    expect(overdue(drawing, 2501, limits)).toBe('a render hung')
  })
  it('never while it beats', () => {
    const drawing = thread({ jobs: busy() })
    drawing.marker[markerPlaces.beat] = 1
    expect(overdue(drawing, 2501, limits)).toBeNull()
    expect([drawing.beat, drawing.beatAt]).toEqual([1, 2501])
    expect(overdue(drawing, 4001, limits)).toBeNull()
    expect(overdue(drawing, 4002, limits)).toBe('a render hung')
  })
  it('never while nothing is to be drawn; its time counts from when there is', () => {
    const idle = thread({})
    expect(overdue(idle, 60_000, limits)).toBeNull()
    idle.jobs = busy()
    expect(overdue(idle, 61_500, limits)).toBeNull()
    expect(overdue(idle, 61_501, limits)).toBe('a render hung')
  })
})

describe('the code that ran is', () => {
  const markers = ['news', 'matches']
  const marked = (places: Record<number, number>) => {
    const { marker } = thread({})
    for (const [place, value] of Object.entries(places)) marker[Number(place)] = value
    return whoseCode(marker, markers)
  }
  const { running, page, waiting, waitingPage } = markerPlaces

  it('the remote’s that is marked, whoever else waits', () => {
    expect(marked({ [running]: 2, [page]: 7, [waiting(0)]: 1, [waitingPage(0)]: 5 })).toEqual({
      suspects: ['matches'],
      pages: new Set([7]),
    })
  })
  it('one of those that had a loader under way, where none is', () => {
    expect(marked({ [waiting(0)]: 1, [waitingPage(0)]: 5, [waiting(1)]: 2, [waitingPage(1)]: 6 })).toEqual({
      suspects: ['news', 'matches'],
      pages: new Set([5, 6]),
    })
    expect(marked({ [waitingPage(0)]: 5, [waiting(1)]: 1, [waitingPage(1)]: 6 }).suspects).toEqual([
      'matches',
    ])
  })
  it('nobody’s that is known otherwise', () => {
    expect(marked({ [page]: 7 })).toEqual({ suspects: [], pages: new Set() })
  })
})

it('has the memory that it may take, and says why it has ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'worker-thread-'))
  const file = join(folder, 'waits.mjs')
  await writeFile(
    file,
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(3))",
  )
  try {
    const reason = await new Promise<string>((lost) => {
      const { worker } = startThread({
        file,
        setup: { remotes: {}, markers: [] } as never,
        heap: 64,
        heard: () => {},
        lost: (_thread, why) => lost(why),
      })
      expect(worker.resourceLimits?.maxOldGenerationSizeMb).toBe(64)
      worker.postMessage('go')
    })
    expect(reason).toBe('a render worker ended (3)')
  } finally {
    await rm(folder, { recursive: true })
  }
})
