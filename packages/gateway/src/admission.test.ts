import { spawnSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { describe, expect, it } from '@jest/globals'
import { createAdmission } from './admission.ts'
import { callerOf } from './caller.ts'
import { NotAdmitted } from './pages.ts'

const proxy = '10.0.0.1'
const request = (remoteAddress: string) =>
  ({ socket: { remoteAddress }, headers: {} }) as unknown as IncomingMessage

/** @param files that the process may have open */
function admitted({
  files,
  streamsOfAddress = 100,
  drawn = { ofAddress: 2, inAll: 3 },
}: {
  files: number
  streamsOfAddress?: number
  drawn?: { ofAddress: number; inAll: number }
}) {
  const spent: string[] = []
  const limiter = {
    spend: async (budget: string, key: string) => {
      spent.push(`${budget} ${key}`)
      return key === '198.51.100.9' ? { allowed: false, retryAfterSeconds: 7 } : { allowed: true }
    },
  } as unknown as Parameters<typeof createAdmission>[0]['limiter']
  const caller = callerOf({ site: 'site', countryHeader: null, trustedProxies: [proxy] })
  return { spent, ...createAdmission({ caller, limiter, streamsOfAddress, files, drawnAtOnce: drawn }) }
}

/** Tries this many times. @returns whatever was granted */
const takeAll = <Given>(tries: number, take: (index: number) => Given | null): Given[] =>
  Array.from({ length: tries }, (_try, index) => take(index)).filter((given) => given !== null)

const others = (index: number) => `203.0.${Math.floor(index / 250)}.${index % 250}`

describe('streams', () => {
  it('are so many of one address and no more, and one that closes makes room', () => {
    const { streams } = admitted({ files: 100_000, streamsOfAddress: 20 })
    const open = takeAll(25, () => streams.take('203.0.113.1'))
    expect(open).toHaveLength(20)
    expect(streams.take('203.0.113.2')).not.toBeNull()
    open[0]?.()
    expect(takeAll(3, () => streams.take('203.0.113.1'))).toHaveLength(1)
  })

  it('of everybody together leave files for pages, the mirror and the platform', () => {
    for (const files of [256, 1024, 4096, 20_000]) {
      const { streams } = admitted({ files })
      const open = takeAll(files + 300, (index) => streams.take(others(index))).length
      // Even where the system allows hardly any files, there are some connections.
      const connections = Math.max(256, files - 1024)
      expect([files, open]).toEqual([files, Math.floor(connections * 0.8)])
    }
  })

  it('of one address are never more than half, however many it is granted', () => {
    const { streams } = admitted({ files: 2048, streamsOfAddress: 5000 })
    expect(takeAll(2048, () => streams.take('203.0.113.1'))).toHaveLength(409)
    expect(takeAll(2048, (index) => streams.take(others(index)))).toHaveLength(410)
  })

  it('end somewhere, however many files there may be', () => {
    const { streams } = admitted({ files: 1_000_000 })
    expect(takeAll(21_000, (index) => streams.take(others(index)))).toHaveLength(20_000)
  })
})

describe('lines', () => {
  class Line extends EventEmitter {
    readonly remoteAddress: string
    closed = false
    constructor(remoteAddress: string) {
      super()
      this.remoteAddress = remoteAddress
    }
    destroy() {
      this.closed = true
      this.emit('close')
    }
  }
  const watched = (options: Parameters<typeof admitted>[0]) => {
    const server = new EventEmitter() as unknown as Server
    admitted(options).watch(server)
    const connect = (address: string) => {
      const line = new Line(address)
      server.emit('connection', line)
      return line
    }
    return { server, connect }
  }

  it('are fewer than the files that may be open', () => {
    for (const [files, most] of [
      [100, 256],
      [4096, 3072],
      [65_536, 64_512],
    ] as const)
      expect(watched({ files }).server.maxConnections).toBe(most)
  })

  it('of one address are twice its streams; further ones are closed, and one that goes makes room', () => {
    const { connect } = watched({ files: 4096, streamsOfAddress: 3 })
    const lines = Array.from({ length: 8 }, () => connect('203.0.113.1'))
    expect(lines.map(({ closed }) => closed)).toEqual([...Array(6).fill(false), true, true])
    expect(connect('203.0.113.2').closed).toBe(false)
    lines[0]?.destroy()
    expect([connect('203.0.113.1').closed, connect('203.0.113.1').closed]).toEqual([false, true])
  })

  it('of one address are never more than half, however many it is granted', () => {
    const { connect } = watched({ files: 2048, streamsOfAddress: 5000 })
    const lines = Array.from({ length: 600 }, () => connect('203.0.113.1'))
    expect(lines.filter(({ closed }) => !closed)).toHaveLength(512)
  })

  it('of a network of IPv6 count as one caller’s', () => {
    const { connect } = watched({ files: 4096, streamsOfAddress: 1 })
    const lines = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:9::1'].map(connect)
    expect(lines.map(({ closed }) => closed)).toEqual([false, false, true, false])
  })

  it('of a proxy in front are everybody’s and not counted', () => {
    const { connect } = watched({ files: 4096, streamsOfAddress: 1 })
    expect(Array.from({ length: 50 }, () => connect(proxy)).some(({ closed }) => closed)).toBe(false)
  })
})

describe('bodies', () => {
  const kibibyte = 1024

  it('that are gathered have so many bytes of one address; small ones have room of their own', () => {
    const { gather } = admitted({ files: 4096 })
    const large = () => gather(request('203.0.113.1'), null)
    // A body of unknown length counts as the largest that is buffered.
    expect(takeAll(300, large)).toHaveLength(256)
    expect(gather(request('203.0.113.1'), 4 * kibibyte)).not.toBeNull()
    expect(gather(request('203.0.113.1'), 4 * kibibyte + 1)).toBeNull()
    expect(gather(request('203.0.113.2'), null)).not.toBeNull()
  })

  it('that are small have four mebibytes of one address, an empty one its byte too', () => {
    const { gather } = admitted({ files: 4096 })
    expect(takeAll(1100, () => gather(request('203.0.113.1'), 4 * kibibyte))).toHaveLength(1024)
    expect(gather(request('203.0.113.1'), 0)).toBeNull()
    expect(gather(request('203.0.113.2'), 0)).not.toBeNull()
  })

  it('that are large count as what is gathered of them, however long they are', () => {
    const { gather } = admitted({ files: 4096 })
    expect(takeAll(300, () => gather(request('203.0.113.1'), 1024 * kibibyte))).toHaveLength(256)
    expect(takeAll(300, () => gather(request('203.0.113.2'), 128 * kibibyte))).toHaveLength(256)
  })

  it('that are passed on while they come are sixteen of one address', () => {
    const { stream } = admitted({ files: 4096 })
    expect(takeAll(20, () => stream(request('203.0.113.1')))).toHaveLength(16)
    expect(takeAll(200, (index) => stream(request(others(index))))).toHaveLength(112)
  })
})

describe('pages that are drawn', () => {
  it('are so many of one address and in all, and cost its budget only where there is a place', async () => {
    const { draw, spent } = admitted({ files: 4096 })
    const of = (address: string) => draw(request(address))()
    const [first] = await Promise.all([of('203.0.113.1'), of('203.0.113.1')])
    await expect(of('203.0.113.1')).rejects.toThrow(NotAdmitted)
    await of('203.0.113.2')
    await expect(of('203.0.113.3')).rejects.toThrow(NotAdmitted)
    expect(spent).toEqual(['page 203.0.113.1', 'page 203.0.113.1', 'page 203.0.113.2'])
    first?.()
    await of('203.0.113.3')
  })

  it('give their place back where the budget is spent', async () => {
    const { draw } = admitted({ files: 4096, drawn: { ofAddress: 1, inAll: 1 } })
    for (let turn = 0; turn < 3; turn += 1)
      await expect(draw(request('198.51.100.9'))()).rejects.toMatchObject({ retryAfterSeconds: 7 })
    expect(await draw(request('203.0.113.1'))()).toEqual(expect.any(Function))
  })
})

it('the limit of open files is the one that the system has set for the process', () => {
  const script = `import { openFilesLimit } from ${JSON.stringify(import.meta.resolve('./admission.ts'))}
    console.log(openFilesLimit())`
  const limited = ['-c', 'ulimit -n 789 && exec "$0" --input-type=module -e "$1"', process.execPath, script]
  expect(spawnSync('sh', limited, { encoding: 'utf8' }).stdout.trim()).toBe('789')
})
