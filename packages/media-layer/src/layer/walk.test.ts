import { describe, expect, it } from '@jest/globals'
import { createWalk } from './walk.ts'

const go = { do: 'go', to: '/live/video/derby', replace: false, back: false } as const

/** A page on home, and over it a film that is not under way yet. */
function waitingFilm() {
  const gone: string[] = []
  const page = { here: '/', busy: false }
  const walk = createWalk({
    here: () => page.here,
    busy: () => page.busy,
    go: (to) => void gone.push(to),
  })
  let start = () => {}
  const underWay = new Promise<void>((resolve) => {
    start = resolve
  })
  walk.go(go, underWay)
  const begin = async () => {
    start()
    await underWay
  }
  return { walk, gone, page, begin }
}

describe('the way to a film', () => {
  it('is gone once the film is under way', async () => {
    const { gone, begin } = waitingFilm()
    expect(gone).toEqual([])
    await begin()
    expect(gone).toEqual(['/live/video/derby'])
  })

  it('is not gone by fans who are on their way elsewhere meanwhile', async () => {
    const { walk, gone, page, begin } = waitingFilm()
    page.busy = true
    await begin()
    expect(gone).toEqual([])
    await walk.settled()
    expect(walk.reached('/news')).toBe(true)
  })

  it('is not gone by fans who have arrived elsewhere', async () => {
    const { walk, gone, page, begin } = waitingFilm()
    page.here = '/news'
    expect(walk.reached('/news')).toBe(true)
    await begin()
    expect(gone).toEqual([])
  })
})

describe('the way back from a film', () => {
  it('ends on the page behind it, not on the film’s own page that a slow device has drawn only now', async () => {
    const { walk, gone, page, begin } = waitingFilm()
    await begin()
    page.here = '/live/video/derby#about'
    let back = false
    walk.go({ do: 'go', to: '/#videos', replace: false, back: true }, null)
    void walk.settled().then(() => {
      back = true
    })
    walk.arrived('/live/video/derby')
    await Promise.resolve()
    expect([gone.at(-1), back]).toEqual(['/#videos', false])
    walk.arrived('/')
    await Promise.resolve()
    expect(back).toBe(true)
  })

  it('ends where it began where the film’s page was never reached', async () => {
    const { walk, begin } = waitingFilm()
    await begin()
    walk.go({ do: 'go', to: '/', replace: false, back: true }, null)
    walk.arrived('/')
    await expect(walk.settled()).resolves.toBeUndefined()
  })
})
