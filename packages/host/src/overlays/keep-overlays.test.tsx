import { createEventBus, mediaAtRest } from '@club/event-bus'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { keepOverlays, reviewConsent } from './keep-overlays.ts'

const frame = () => new Promise((done) => requestAnimationFrame(done))
const locked = () => document.documentElement.hasAttribute('data-locked')

describe('the bus under the rules of overlays', () => {
  let bus: ReturnType<typeof createEventBus>
  let opener: HTMLButtonElement
  const video = (modalOpen: boolean) => bus.publish('mediaPlayer', { ...mediaAtRest.mediaPlayer, modalOpen })
  beforeEach(() => {
    document.documentElement.removeAttribute('data-locked')
    bus = keepOverlays(
      createEventBus((problem) => {
        throw problem
      }),
    )
    opener = document.createElement('button')
    document.body.replaceChildren(opener)
    opener.focus()
  })

  it('locks the page while something lies over it, and gives a lost focus back', async () => {
    const heard: string[] = []
    bus.observe('overlay', ({ open }) => heard.push(open))
    bus.publish('overlay', { open: 'menu' })
    const inside = document.createElement('button')
    document.body.append(inside)
    inside.focus()
    expect(locked()).toBe(true)
    bus.publish('overlay', { open: 'search' })
    inside.remove()
    bus.publish('overlay', { open: 'none' })
    expect(locked()).toBe(false)
    await frame()
    expect(document.activeElement).toBe(opener)
    expect(heard).toEqual(['menu', 'search', 'none'])
  })

  it('leaves the focus where somebody has put it', async () => {
    bus.publish('overlay', { open: 'account' })
    const other = document.createElement('button')
    document.body.append(other)
    bus.publish('overlay', { open: 'none' })
    other.focus()
    await frame()
    expect(document.activeElement).toBe(other)
  })

  it('closes what stands when a video opens, the sound with it', () => {
    let closed = 0
    bus.on('close-audio', () => closed++)
    bus.publish('audioPlayer', { entryID: 'a', modalOpen: true, currentTitle: 'A' })
    expect(locked()).toBe(false)
    bus.publish('overlay', { open: 'search' })
    video(true)
    expect([bus.read('overlay')?.open, closed, locked()]).toEqual(['none', 1, true])
    bus.publish('overlay', { open: 'menu' })
    expect(bus.read('overlay')?.open).toBe('none')
    bus.publish('overlay', { open: 'packages', about: 'x' })
    expect(bus.read('overlay')).toEqual({ open: 'packages', about: 'x' })
    video(false)
    expect(locked()).toBe(true)
  })

  it('keeps what signing in is for as long as the account box stands, and no longer', () => {
    const prompt = { message: 'You must be logged in to purchase' }
    for (const next of ['none', 'menu'] as const) {
      bus.publish('loginPrompt', prompt)
      bus.publish('overlay', { open: 'account' })
      video(true)
      expect(bus.read('loginPrompt')).toEqual(prompt)
      video(false)
      bus.publish('overlay', { open: next })
      expect([bus.read('overlay')?.open, bus.read('loginPrompt')]).toEqual([next, { message: '' }])
    }
  })

  it('keeps a promo from the question about cookies that was opened again, until it is gone', () => {
    reviewConsent(bus, true)
    bus.publish('overlay', { open: 'promo' })
    expect([bus.read('overlay')?.open, locked()]).toEqual([undefined, false])
    reviewConsent(bus, false)
    expect([bus.read('overlay')?.open, locked()]).toEqual(['promo', true])
  })
})
