import { beforeEach, expect, it } from '@jest/globals'
import { keepPosition, keepPositions, startAt, watchedBy } from './memory.ts'

const film = { videoID: 'film', entryId: 'film', mediaType: 'OnDemand', title: 'A film' } as const
const as = (userID: string) => watchedBy({ status: 'signed-in', userID, displayName: 'A fan' }, false)
const lapses = () => watchedBy({ status: 'signed-out' }, true)

beforeEach(() => {
  watchedBy({ status: 'signed-out' }, false)
  as('one')
  keepPosition(film, 90, 600)
})

it('keeps a place for a fan who was signed out only because nobody could be asked, and is signed in again', () => {
  lapses()
  lapses()
  as('one')
  expect(startAt('film')).toBe(90)
})

it('does not keep it for another account, nor after a sign-out', () => {
  lapses()
  as('two')
  expect(startAt('film')).toBe(0)
  keepPosition(film, 60, 600)
  watchedBy({ status: 'signed-out' }, false)
  expect(startAt('film')).toBe(0)
})

it('does not keep it either once a session that had lapsed is known to be over', () => {
  lapses()
  watchedBy({ status: 'signed-out' }, false)
  as('one')
  expect(startAt('film')).toBe(0)
})

it('keeps what was stored when a choice that had run out is made again', () => {
  const other = { ...film, videoID: 'other', entryId: 'other' }
  keepPositions(true)
  // On another page, once the choice has run out.
  keepPositions(false)
  keepPosition(other, 120, 600)
  keepPositions(true)
  expect([startAt('film'), startAt('other')]).toEqual([90, 120])
  keepPositions(false)
})
