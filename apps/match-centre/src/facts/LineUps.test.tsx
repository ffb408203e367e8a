import type { LineUp, MatchState } from '@club/contracts'
import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { GoalMinutes } from '../match/GoalMinutes.tsx'
import { messages as ar } from '../messages/ar.ts'
import { centreIn, live, matchIn } from '../testing.ts'
import { Best } from './Facts.tsx'
import { LineUps } from './LineUps.tsx'

const lineUp: LineUp = {
  formation: '4-4-2',
  starters: [{ player: null, name: 'Joel Marwood', number: 9 }],
  substitutes: [{ player: null, name: 'Sam Oakes', number: 12 }],
}

const marks = (goals: string[], minute: string) => {
  const centre = centreIn(live(2, 0), {
    lineUps: { home: lineUp, away: null },
    scorers: { home: [{ player: null, name: 'Joel Marwood', minutes: goals }], away: [] },
    bookings: { home: [{ name: 'Joel Marwood', minute, card: 'yellow' }], away: [] },
    substitutions: { home: [{ minute, on: 'Sam Oakes', off: 'Joel Marwood' }], away: [] },
  })
  const { container } = render(testHost(<LineUps centre={centre} begun={false} />).ui)
  return [...container.querySelectorAll('.marks')].map(({ textContent }) => textContent)
}

it('[MT-05g] promises nothing of a match that has begun or is given up, and does of one that is to have a new day', () => {
  const said = (state: MatchState) => {
    const { container, unmount } = render(
      testHost(
        <>
          <LineUps centre={centreIn(state)} begun={false} />
          <Best centre={centreIn(state)} sponsors={[]} />
        </>,
      ).ui,
    )
    const text = container.textContent
    unmount()
    return text
  }
  const none = 'We have no line-ups for this match.'
  expect(said({ status: 'abandoned', score: { home: 1, away: 1 }, reason: null })).toMatch(
    new RegExp(`${none}.*Not announced yet`),
  )
  expect(said({ status: 'postponed', reason: null, final: true })).toContain(none)
  expect(said({ status: 'postponed', reason: null })).toContain('an hour before kick-off')
  expect(said({ status: 'fixture' })).toContain('an hour before kick-off')
  expect(said(live(0, 0))).toContain(none)
})

it('has a heading for substitutes only of a side that named some', () => {
  const headings = (home: LineUp, away: LineUp | null) => {
    const centre = centreIn(live(0, 0), { lineUps: { home, away } })
    const { container, unmount } = render(testHost(<LineUps centre={centre} begun={false} />).ui)
    const texts = [...container.querySelectorAll('h3')].map(({ textContent }) => textContent)
    unmount()
    return texts
  }
  const alone = { ...lineUp, substitutes: [] }
  const { home, away } = matchIn(live(0, 0))
  expect(headings(lineUp, lineUp)).toEqual([`Substitutes ${home.name}`, `Substitutes ${away.name}`])
  expect(headings(alone, lineUp)).toEqual([`Substitutes ${away.name}`])
  expect([headings(alone, null), headings(alone, alone)]).toEqual([[], []])
})

it('says the minute of what players did', () => {
  expect(marks(['23', '45+2 (pen)'], '60')).toEqual([
    'Goal, 23 minutesGoal, in the second minute of first-half added time (pen)Yellow card, 60 minutes▼60′Went off, 60 minutes',
    '▲60′Came on, 60 minutes',
  ])
})

const trialist = { player: null, name: 'Trialist', number: null }
const bench = (...substitutes: LineUp['substitutes']) =>
  centreIn(live(1, 0), {
    lineUps: { home: { formation: '4-4-2', starters: [], substitutes }, away: null },
    scorers: { home: [{ player: null, name: 'Trialist', minutes: ['70'] }], away: [] },
  })

it('draws a corrected bench with two of one name and no numbers as it is', () => {
  const wrapper = ({ children }: { children: ReactNode }) => <>{testHost(children).ui}</>
  const named = (name: string) => ({ ...trialist, name })
  const before = bench(trialist, named('Sam Oakes'), trialist)
  const after = bench(named('Sam Oakes'), trialist, named('New Man'), trialist)
  const { container, rerender } = render(<LineUps centre={before} begun />, { wrapper })
  rerender(<LineUps centre={after} begun />)
  const names = [...container.querySelectorAll('.sub .full')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Sam Oakes', 'Trialist', 'New Man', 'Trialist'])
})

it('gives the goal of a name that two of the side have to neither', () => {
  const goals = (...substitutes: LineUp['substitutes']) =>
    render(testHost(<LineUps centre={bench(...substitutes)} begun />).ui).container.querySelectorAll('.goal')
      .length
  expect([goals(trialist), goals(trialist, trialist)]).toEqual([1, 0])
})

it('says in Arabic by what a goal came, and keeps its minute in one piece', () => {
  const scored = ['23 (pen)', '45+2 (og)', ' (pen)'].map(ar.scoredAt)
  expect(scored).toEqual([
    'هدف، الدقيقة 23 (ر.ج)',
    'هدف، الدقيقة 2 من الوقت بدل الضائع للشوط الأول (في مرماه)',
    'هدف (ر.ج)',
  ])
  expect([ar.minute('45+2'), ar.minute('')]).toEqual(['\u206645+2′\u2069', ''])
  expect(ar.formation('ثورنسي', '4-2-3-1')).toBe('ثورنسي \u20664-2-3-1\u2069')
})

it('leaves the minute out where nobody told it', () => {
  expect(marks(['', ' (pen)'], '')).toEqual(['GoalGoal (pen)Yellow card▼Went off', '▲Came on'])
  expect([ar.scoredAt(''), ar.cardAt('بطاقة حمراء', ''), ar.cameOn(''), ar.wentOff('')]).toEqual([
    'هدف',
    'بطاقة حمراء',
    'دخل',
    'خرج',
  ])
})

it('writes the minutes of goals that are known beside their scorer', () => {
  const written = (minutes: string[]) =>
    render(
      testHost(<GoalMinutes match={matchIn(live(2, 0))} side="home" name="Smith" minutes={minutes} />).ui,
    ).container.textContent
  expect(written(['', '34', '34', '45+2 (pen)'])).toBe('34′, 34′, 45+2′ (pen)')
  expect(written(['', ' (pen)'])).toBe('(pen)')
})
