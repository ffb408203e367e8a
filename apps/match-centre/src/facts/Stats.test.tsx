import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { centreIn, live } from '../testing.ts'
import { Stats } from './Facts.tsx'

it('draws a bar only where there is something to share', () => {
  const parts = (stats: Parameters<typeof centreIn>[1]) => {
    const { container, unmount } = render(testHost(<Stats centre={centreIn(live(0, 0), stats)} />).ui)
    const found = [...container.querySelectorAll('svg')].map((bar) =>
      [...bar.querySelectorAll('rect:not(.track)')].map((part) => part.getAttribute('width')),
    )
    const values = [...container.querySelectorAll('dd')].map(({ lastChild }) => lastChild?.textContent)
    unmount()
    return { found, values: new Set(values) }
  }
  const none = parts({ stats: [] })
  expect(none.found).toEqual(Array(6).fill([]))
  expect(none.values).toEqual(new Set(['–']))
  const some = parts({
    stats: [
      { name: 'shots', home: 3, away: 1 },
      { name: 'offsides', home: 0, away: 0 },
    ],
  })
  expect(some.found).toEqual([['100', '75'], []])
})
