import { createLimiter } from '@club/limiter'
import { describe, expect, it } from '@jest/globals'
import { createPatience, delayAfter } from './patience.ts'

const strangers = (count: number) =>
  Array.from({ length: count }, (_, at) => `203.0.${Math.floor(at / 250)}.${at % 250}`)

function setUp() {
  const waits: number[] = []
  const pauses: (() => void)[] = []
  const limiter = createLimiter()
  let holding = false
  const patience = createPatience(limiter, new AbortController().signal, async (ms) => {
    waits.push(ms)
    if (holding) await new Promise<void>((resolve) => pauses.push(resolve))
  })
  const wrong = async (email: string, address: string, device: string | null = null) => {
    const attempt = await patience.admit({ email, address, device })
    await attempt.take()
    await attempt.wrong()
  }
  const hold = () => {
    holding = true
  }
  return { patience, wrong, waits, pauses, hold }
}

describe('patience', () => {
  it('grows from a tenth of a second to four seconds', () => {
    expect([0, 4, 5, 6, 8, 10, 11, 1000].map((wrong) => delayAfter(wrong, 5))).toEqual([
      0, 0, 100, 200, 800, 3200, 4000, 4000,
    ])
  })

  it('slows whoever is not known while an account is guessed at from everywhere, and refuses nobody', async () => {
    const { patience, wrong, waits } = setUp()
    for (const address of strangers(40)) await wrong('fan@example.com', address)
    expect(waits.slice(0, 4)).toEqual([100, 200, 400, 800])
    waits.length = 0
    await patience.admit({ email: 'fan@example.com', address: '198.51.100.1', device: null })
    expect(waits).toEqual([4000])
    await patience.admit({ email: 'fan@example.com', address: '198.51.100.1', device: 'known' })
    await patience.admit({ email: 'other@example.com', address: '198.51.100.1', device: null })
    expect(waits).toEqual([4000])
  })

  it('does the same for an account that nobody has', async () => {
    const { wrong, waits } = setUp()
    for (const address of strangers(8)) await wrong('nobody@example.com', address)
    expect(waits).toEqual([100, 200, 400])
  })

  it('is a trickle for a pair of account and address after ten, and given back by the right password', async () => {
    const { patience, wrong, waits } = setUp()
    for (let count = 0; count < 9; count++) await wrong('fan@example.com', '203.0.113.1')
    const right = await patience.admit({ email: 'fan@example.com', address: '203.0.113.1', device: null })
    await right.take()
    await right.right()
    for (let count = 0; count < 10; count++) await wrong('fan@example.com', '203.0.113.1')
    waits.length = 0
    const pair = { email: 'fan@example.com', address: '203.0.113.1', device: null }
    const guesser = await patience.admit(pair)
    const owner = await patience.admit(pair)
    expect(waits).toEqual([4000, 4000])
    await guesser.take()
    await guesser.wrong()
    const refused = await owner.take().catch((refusal) => refusal)
    expect(refused).toMatchObject({ status: 429 })
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10)
    await expect(wrong('fan@example.com', '203.0.113.1')).rejects.toMatchObject({ status: 429 })
    await wrong('fan@example.com', '203.0.113.2')
  })

  it('lets the owner in from where a guesser has used up the ten', async () => {
    const { patience, wrong } = setUp()
    for (let count = 0; count < 10; count++) await wrong('fan@example.com', '203.0.113.1')
    const pair = { email: 'fan@example.com', address: '203.0.113.1', device: null }
    const owner = await patience.admit(pair)
    await owner.take()
    await owner.right()
    for (let count = 0; count < 10; count++) await wrong('fan@example.com', '203.0.113.1')
  })

  it('has a place for the owner while ninety strangers wait for the account', async () => {
    const { patience, wrong, pauses, hold } = setUp()
    for (const address of strangers(12)) await wrong('fan@example.com', address)
    hold()
    const admit = (address: string) => patience.admit({ email: 'fan@example.com', address, device: null })
    const all = [...strangers(90).map(admit), admit('198.51.100.1')]
    for (let turn = 0; turn < 1000 && pauses.length < all.length; turn++)
      await new Promise((resolve) => setImmediate(resolve))
    for (const release of pauses) release()
    for (const admitted of await Promise.all(all)) await admitted.take()
  })

  it('gives a known device ten tries of its own, and takes it for a stranger then', async () => {
    const { patience, wrong, waits } = setUp()
    for (let count = 0; count < 10; count++) await wrong('fan@example.com', '203.0.113.1', 'known')
    expect(waits).toEqual([])
    for (const address of strangers(6)) await wrong('fan@example.com', address)
    waits.length = 0
    await patience.admit({ email: 'fan@example.com', address: '203.0.113.1', device: 'known' })
    expect(waits).toEqual([200])
  })

  it('keeps so many waiting at once, few of them from one address', async () => {
    const { patience, wrong, pauses, hold } = setUp()
    for (const address of strangers(12)) await wrong('fan@example.com', address)
    hold()
    const admit = (address: string) => patience.admit({ email: 'fan@example.com', address, device: null })
    const settled: string[] = []
    const note = (address: string) =>
      admit(address).then(
        () => settled.push('in'),
        (refused: { status: number }) => settled.push(String(refused.status)),
      )
    const all = Array.from({ length: 8 }, () => note('198.51.100.1'))
    await new Promise((resolve) => setImmediate(resolve))
    expect(settled).toEqual(['429', '429', '429'])
    for (const release of pauses) release()
    await Promise.all(all)
    expect(settled.filter((what) => what === 'in')).toHaveLength(5)
  })
})
