import { describe, expect, it } from '@jest/globals'
import { createWalk } from './walk.ts'

const go = { do: 'go', to: '/live/video/derby', replace: false, back: false } as const

/** A page on home, and a film over it that is not under way yet. */
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
