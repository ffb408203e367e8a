import { beforeEach, expect, it } from '@jest/globals'
import type { RemoteFailure } from '../protocol.ts'
import { aDeployment, aPage } from '../sample.testing.ts'
import { type Culprits, createCulprits } from './culprits.ts'

const failure = (more: Partial<RemoteFailure> = {}): RemoteFailure => ({
  remote: 'news',
  version: '2',
  during: 'render',
  message: 'broken',
  ...more,
})
const page = (failures: RemoteFailure[]) => aPage({ failures, degraded: failures.length > 0 })

let now: number
let said: string[]
let culprits: Culprits
let revoked: Set<string>
/** Revision at which any version was last put in place. */
let placed: number
beforeEach(() => {
  now = 0
  said = []
  revoked = new Set()
  placed = 1
  const note = (message: string, fields: Record<string, unknown> = {}) =>
    said.push([message, fields.remote, fields.version, fields.during, fields.path].filter(Boolean).join(' '))
  culprits = createCulprits({
    log: { info: note, error: note, request: () => {} },
    clock: () => now,
    kept: {},
    tried: {},
    isRevoked: (remote, version) => revoked.has(`${remote}@${version}`),
    placedAt: () => placed,
  })
})

it('says whose fault it was once for each way to fail, and again after it was well', () => {
  culprits.name('remote failed', failure())
  culprits.name('remote failed', failure())
  culprits.name('remote failed', failure({ during: 'loader' }), '/news')
  expect(said).toEqual(['remote failed news 2 render', 'remote failed news 2 loader /news'])
  culprits.forget('news')
  culprits.name('remote failed', failure())
  expect(said).toHaveLength(3)
})

it('forgets one remote and no other whose name begins alike', () => {
  culprits.name('remote failed', failure({ remote: 'match' }))
  culprits.name('remote failed', failure({ remote: 'match-centre' }))
  culprits.forget('match')
  culprits.name('remote failed', failure({ remote: 'match-centre' }))
  expect(said).toHaveLength(2)
})

it('refuses a version for five seconds, then for twice as long, at most for five minutes', () => {
  const good = aDeployment('news', '1')
  const bad = aDeployment('news', '2')
  culprits.serves('news', good)
  const waits = [5, 10, 20, 40, 80, 160, 300, 300].map((seconds) => seconds * 1000)
  for (const wait of waits) {
    expect(culprits.refuse(failure(), 1)).toBe(wait)
    expect(culprits.choose({ news: bad })).toEqual({ news: good })
    now += wait - 1
    expect(culprits.choose({ news: bad })).toEqual({ news: good })
    now += 1
    expect(culprits.choose({ news: bad })).toEqual({ news: bad })
  }
  // Logged at the first refusal; a week of attempts does not fill the log.
  expect(said).toEqual(['version refused news 2 render'])
})

it('tells why a version was refused, and of no other', () => {
  culprits.refuse(failure({ during: 'load', message: 'no such file' }), 1)
  expect(culprits.refusal('news', '2')).toBe('load: no such file')
  expect([culprits.refusal('news', '1'), culprits.refusal('tv', '2')]).toEqual([null, null])
  culprits.serves('news', aDeployment('news', '2'))
  expect(culprits.refusal('news', '2')).toBeNull()
})

it('says anew what fails of a version that serves after another', () => {
  culprits.notePage(page([failure()]), '/')
  culprits.serves('news', aDeployment('news', '2'))
  culprits.notePage(page([failure()]), '/')
  expect(said.filter((line) => line.startsWith('remote failed'))).toHaveLength(2)
  // Pages on which the previous version failed do not count for the next.
  culprits.serves('news', aDeployment('news', '3'))
  culprits.notePage(page([failure({ version: '3' })]), '/news')
  culprits.notePage(page([]), '/news')
  expect(said.at(-1)).toBe('remote well again news')
})

it('calls a remote well again on a page where another fails', () => {
  culprits.notePage(page([failure()]), '/')
  culprits.notePage(page([failure({ remote: 'tv' })]), '/')
  expect(said.at(-1)).toBe('remote well again news')
})

it('goes back to nothing whose key is good no more', () => {
  culprits.serves('news', aDeployment('news', '1'))
  culprits.refuse(failure(), 1)
  revoked.add('news@1')
  expect(culprits.choose({ news: aDeployment('news', '2') })).toEqual({})
  expect(culprits.choose({ news: aDeployment('news', '1') })).toEqual({})
})

it('goes without a remote that has no good version, and leaves the others as they are wanted', () => {
  const matches = aDeployment('matches', '7')
  culprits.refuse(failure(), 1)
  expect(culprits.choose({ news: aDeployment('news', '2'), matches })).toEqual({ matches })
})

it('starts its waits anew once a refused version has served after all', () => {
  culprits.refuse(failure(), 1)
  culprits.refuse(failure(), 1)
  culprits.serves('news', aDeployment('news', '2'))
  expect(said.at(-1)).toBe('version taken up again news 2')
  expect(culprits.refuse(failure(), 1)).toBe(5000)
  // A remote that was never refused is not reported as taken up.
  culprits.serves('club', aDeployment('club', '1'))
  expect(said.filter((line) => line.startsWith('version taken up'))).toHaveLength(1)
})

it('a refused version that is put in place again is tried at once, is refused no more until then, and is named anew', () => {
  const [good, bad] = [aDeployment('news', '1'), aDeployment('news', '2')]
  culprits.serves('news', good)
  culprits.refuse(failure(), 1)
  culprits.refuse(failure(), 1)
  expect(culprits.choose({ news: bad })).toEqual({ news: good })
  placed = 2
  expect(culprits.refusal('news', '2')).toBeNull()
  expect(culprits.choose({ news: bad })).toEqual({ news: bad })
  // A trial that began before does not count either.
  culprits.refuse(failure(), 1)
  expect(culprits.choose({ news: bad })).toEqual({ news: bad })
  expect(culprits.refuse(failure(), 2)).toBe(5000)
  expect([culprits.refusal('news', '2'), culprits.choose({ news: bad })]).toEqual([
    'render: broken',
    { news: good },
  ])
  expect(said).toEqual(['version refused news 2 render', 'version refused news 2 render'])
})

it('knows what has served and what has not', () => {
  const first = aDeployment('news', '1')
  expect(culprits.isFresh('news', first)).toBe(true)
  culprits.serves('news', first)
  expect(culprits.isFresh('news', first)).toBe(false)
  expect(culprits.isFresh('news', aDeployment('news', '2'))).toBe(true)
  expect(culprits.good()).toEqual({ news: first })
})

it('calls a remote well again when every page on which it failed has been drawn without a fault', () => {
  culprits.notePage(page([failure()]), '/')
  culprits.notePage(page([failure()]), '/news')
  culprits.notePage(page([]), '/teams')
  culprits.notePage(page([]), '/')
  expect(said).toEqual(['remote failed news 2 render /'])
  culprits.notePage(page([failure()]), '/news')
  culprits.notePage(page([]), '/news')
  expect(said).toEqual(['remote failed news 2 render /', 'remote well again news'])
  // A failure after the recovery is logged again.
  culprits.notePage(page([failure()]), '/')
  expect(said).toHaveLength(3)
})

it('watches a hundred pages of an ailing remote and no more, whatever addresses strangers invent', () => {
  for (let index = 0; index < 250; index++) culprits.notePage(page([failure()]), `/news/${index}`)
  for (let index = 0; index < 99; index++) culprits.notePage(page([]), `/news/${index}`)
  expect(said).not.toContain('remote well again news')
  culprits.notePage(page([]), '/news/99')
  expect(said).toContain('remote well again news')
})
