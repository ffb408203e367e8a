import { watchedKey } from '@club/shell-api'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { forgetWatchedUnless, watchedByKey } from './watched-by.ts'

const kept = () => [localStorage.getItem(watchedKey), localStorage.getItem(watchedByKey)]

beforeEach(() => {
  localStorage.setItem(watchedKey, '{}')
  localStorage.setItem(watchedByKey, 'one')
})

describe('films that an account has begun here', () => {
  test('stay for its holder', () => {
    forgetWatchedUnless('one')
    expect(kept()).toEqual(['{}', 'one'])
  })

  test.each([
    ['nobody is signed in any more', null],
    ['somebody else is', 'two'],
  ])('are forgotten where %s', (_, userID) => {
    forgetWatchedUnless(userID)
    expect(kept()).toEqual([null, null])
  })

  test.each([null, 'two'])('of nobody’s account stay, whoever is here (%s)', (userID) => {
    localStorage.removeItem(watchedByKey)
    forgetWatchedUnless(userID)
    expect(kept()).toEqual(['{}', null])
  })
})
