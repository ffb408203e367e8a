import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  isLocked,
  nothingOver,
  type Open,
  type OverlayEvent,
  type Overlays,
  overlaysAfter,
} from './overlays.core.ts'

const names: readonly Open[] = [
  'none',
  'menu',
  'search',
  'account',
  'packages',
  'upgrade',
  'alerts',
  'promo',
  'media',
  'audio',
]
const anEvent: fc.Arbitrary<OverlayEvent> = fc.oneof(
  fc.constantFrom(...names).map((open) => ({ event: 'asked', overlay: { open } }) as const),
  fc.record({ event: fc.constantFrom('video', 'audio'), open: fc.boolean() }),
  fc.record({ event: fc.constant('consent'), decided: fc.boolean() }),
  fc.record({ event: fc.constant('review'), open: fc.boolean() }),
)
const asked = (open: Open): OverlayEvent => ({ event: 'asked', overlay: { open } })
const after = (...events: OverlayEvent[]): Overlays =>
  events.reduce((state, event) => overlaysAfter(state, event).state, nothingOver)

describe('what lies over the page', () => {
  it('never is two things that exclude each other, nor a locked page with nothing over it', () => {
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 60 }), (events) => {
        let state = nothingOver
        for (const event of events) {
          const before = state
          const { state: next, effects } = overlaysAfter(before, event)
          state = next
          const { open } = state.overlay
          // The page's own overlays are never over or under a video.
          if (state.video) expect(['none', 'account', 'upgrade', 'packages']).toContain(open)
          expect(isLocked(state)).toBe(state.video || open !== 'none')
          // A promo only opens on a free page.
          if (open === 'promo' && before.overlay.open !== 'promo') expect(isLocked(before)).toBe(false)
          // Nothing unrequested lies over the cookie popup; a promo that waited for the answer opens afterwards.
          const questioned = ({ asking, reviewing }: Overlays) => asking || reviewing
          if (questioned(state)) expect(open).not.toBe('promo')
          if (questioned(before) && !questioned(state) && before.waiting && !isLocked(before))
            expect(state.overlay).toEqual(before.waiting)
          if (!questioned(state)) expect(state.waiting).toBeNull()
          if (event.event === 'video' && event.open) {
            expect(state.audio).toBe(false)
            expect(effects).toEqual(before.audio ? ['close-audio'] : [])
          } else expect(effects).toEqual([])
        }
        // From any state, closing what is open frees the page.
        expect(
          isLocked(
            [{ event: 'video', open: false } as const, asked('none')].reduce<Overlays>(
              (s, e) => overlaysAfter(s, e).state,
              state,
            ),
          ),
        ).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  it('is the last thing asked for: search closes the menu, the upgrade promo the account panel, the video everything', () => {
    expect(after(asked('menu'), asked('search')).overlay.open).toBe('search')
    expect(after(asked('account'), asked('upgrade')).overlay.open).toBe('upgrade')
    expect(after(asked('search'), { event: 'video', open: true })).toMatchObject({
      overlay: { open: 'none' },
      video: true,
      audio: false,
    })
    expect(after({ event: 'audio', open: true }, { event: 'video', open: true }).audio).toBe(false)
  })

  it('lets a promo wait for the answer about cookies, and follow it unless something else is there by then', () => {
    const asking: OverlayEvent = { event: 'consent', decided: false }
    const answered: OverlayEvent = { event: 'consent', decided: true }
    expect(after(asking, asked('promo')).overlay.open).toBe('none')
    expect(after(asking, asked('menu')).overlay.open).toBe('menu')
    expect(after(asking, asked('promo'), answered).overlay.open).toBe('promo')
    expect(after(asking, asked('promo'), asked('menu'), answered).overlay.open).toBe('menu')
    expect(after(asking, asked('promo'), asked('menu'), answered, asked('none')).overlay.open).toBe('none')
    expect(after(asking, answered).overlay.open).toBe('none')
  })

  it('lets a promo wait for whoever thinks again about cookies, whatever they say or leave unsaid', () => {
    const review = (open: boolean): OverlayEvent => ({ event: 'review', open })
    const decided: OverlayEvent = { event: 'consent', decided: true }
    expect(after(review(true), asked('promo')).overlay.open).toBe('none')
    expect(after(review(true), asked('promo'), review(false)).overlay.open).toBe('promo')
    // The popup is there until it closes, although the choice is known before.
    expect(after(review(true), asked('promo'), decided).overlay.open).toBe('none')
    expect(after(review(true), asked('promo'), decided, review(false)).overlay.open).toBe('promo')
    expect(after(asked('promo'), review(true)).overlay.open).toBe('none')
    expect(after(review(true), asked('menu')).overlay.open).toBe('menu')
  })

  it('leaves the video where somebody signs in or buys over it', () => {
    expect(after({ event: 'video', open: true }, asked('upgrade'))).toMatchObject({
      video: true,
      overlay: { open: 'upgrade' },
    })
    expect(after({ event: 'video', open: true }, asked('menu'))).toMatchObject({
      video: true,
      overlay: { open: 'none' },
    })
  })
})
