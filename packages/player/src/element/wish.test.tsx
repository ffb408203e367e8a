import { expect, it } from '@jest/globals'
import { followWish } from './wish.ts'

function start({ elsewhere = false } = {}) {
  const video = document.createElement('video')
  const is = (facts: Partial<Record<'paused' | 'ended' | 'error', unknown>>) => {
    for (const [name, value] of Object.entries(facts))
      Object.defineProperty(video, name, { value, configurable: true })
  }
  const tells = (event: string) => video.dispatchEvent(new Event(event))
  const wish = followWish(video, () => elsewhere)
  return { video, wish, is, tells, wished: () => [wish.plays(), wish.paused()] }
}
const plays = [true, false]
const paused = [false, true]
const nothing = [false, false]

it('is what the fan asks for, whatever state the element is in', () => {
  const { wish, is, tells, wished } = start()
  expect(wished()).toEqual(nothing)
  wish.play()
  expect(wished()).toEqual(plays)
  // A failure pauses it, which nobody has wished.
  is({ paused: true, error: { code: 3 } })
  tells('pause')
  expect(wished()).toEqual(plays)
  wish.pause()
  expect(wished()).toEqual(paused)
})

it('follows the browser’s own buttons', () => {
  const { is, tells, wished } = start()
  is({ paused: false })
  tells('play')
  expect(wished()).toEqual(plays)
  is({ paused: true })
  tells('pause')
  expect(wished()).toEqual(paused)
})

it('takes no event for a wish that tells of what is over', () => {
  const { wish, is, tells, wished } = start()
  // Played by a recovery and paused by the fan, before the element tells of the first.
  wish.pause()
  is({ paused: true })
  tells('play')
  expect(wished()).toEqual(paused)
  // Paused by the fan and played again, before it tells of the pause.
  wish.play()
  is({ paused: false })
  tells('pause')
  expect(wished()).toEqual(plays)
})

it('to play ends with what is played; to pause outlasts it, until the fan asks anew', () => {
  const { wish, is, tells, wished } = start()
  wish.play()
  is({ paused: true, ended: true })
  tells('pause')
  tells('ended')
  expect(wished()).toEqual(nothing)
  wish.pause()
  wish.rest()
  expect(wished()).toEqual(paused)
  wish.forget()
  expect(wished()).toEqual(nothing)
})

it('is told by another device while that one plays', () => {
  const { wish, is, tells, wished } = start({ elsewhere: true })
  wish.play()
  is({ paused: true })
  tells('pause')
  expect(wished()).toEqual(plays)
  wish.heed(document.createElement('video'))
  expect(wished()).toEqual(paused)
})
