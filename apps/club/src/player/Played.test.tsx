import { aMatch } from '@club/contracts/testing'
import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { Played } from './Played.tsx'
import { lineOf } from './player.core.ts'

it.each([
  [{ started: true, cameOn: false, goals: 0 }, 'Started'],
  [{ started: false, cameOn: true, goals: 1 }, 'Came on\u00a0· 1 goal'],
  [{ started: false, cameOn: false, goals: 2 }, '2 goals'],
  [{ started: false, cameOn: false, goals: 0 }, undefined],
  // From a platform that does not say who came on.
  [{ started: false, goals: 2 }, '2 goals'],
])('says of a match only what is known of the player’s part: %j', (part, words) => {
  const line = lineOf({ id: 'a-match', attributes: { match: aMatch(), ...part } })
  const { container } = render(testHost(<Played matches={[line]} />).ui)
  expect(container.querySelector('.part')?.textContent).toBe(words)
})

it('begins with the competition where a match has no day', () => {
  const match = aMatch({ date: null, kickOff: null })
  const line = lineOf({ id: 'a-match', attributes: { match, started: true, cameOn: false, goals: 0 } })
  const { container } = render(testHost(<Played matches={[line]} />).ui)
  expect(container.querySelector('.when')?.textContent).toBe('Premier Counties League')
})
