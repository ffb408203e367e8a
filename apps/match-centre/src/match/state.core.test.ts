import type { MatchState } from '@club/contracts'
import { isFollowed, scoreOf, stageOf } from '@club/football'
import { datesOf } from '@club/shell-api'
import { describe, expect, it } from '@jest/globals'
import { messages } from '../messages/en.ts'
import { live, matchIn } from '../testing.ts'
import { eventStatus, scoreNotes, sentenceBy, stateLabel, stateSentence } from './state.core.ts'

const dates = datesOf('Europe/London', 'en-GB')

const result: Extract<MatchState, { status: 'result' }> = {
  status: 'result',
  score: { home: 2, away: 1 },
  halfTime: { home: 1, away: 1 },
  fullTime: null,
  afterExtraTime: false,
  penalties: null,
}
const penalties: MatchState = {
  ...result,
  score: { home: 1, away: 1 },
  fullTime: { home: 1, away: 1 },
  afterExtraTime: true,
  penalties: { home: 3, away: 5 },
}
const states: readonly (readonly [MatchState, string, string, string])[] = [
  [{ status: 'fixture' }, 'before', 'Kick-off', 'Kick-off is at 15:00 on Sat 21 Nov.'],
  [live(1, 0), 'during', 'First half', 'Under way: Thornsea Town 1–0 Marlport.'],
  [{ ...live(1, 0), period: 'half-time' }, 'during', 'Half-time', 'Half-time: Thornsea Town 1–0 Marlport.'],
  [result, 'after', 'Full time', 'Thornsea Town won 2–1.'],
  [penalties, 'after', 'After penalties', 'Marlport won 5–3 on penalties.'],
  [
    { status: 'postponed', reason: 'Waterlogged pitch.' },
    'off',
    'Postponed',
    'Postponed: Waterlogged pitch. A new date is to be announced.',
  ],
  [{ status: 'postponed', reason: null, final: true }, 'off', 'Called off', 'Called off.'],
  [
    { status: 'abandoned', score: { home: 1, away: 0 }, reason: 'Fog' },
    'off',
    'Abandoned',
    'Abandoned at 1–0: Fog. The score does not count.',
  ],
  [
    { status: 'awarded', score: { home: 0, away: 3 }, reason: null },
    'after',
    'Awarded',
    'Awarded to Marlport by the league.',
  ],
]

describe('a match’s state', () => {
  it.each(states)('%j has its stage, its word and its sentence', (state, stage, label, sentence) => {
    expect(stageOf(state)).toBe(stage)
    expect(stateLabel(state, messages)).toBe(label)
    expect(stateSentence(state, matchIn(state), messages, dates)).toBe(sentence)
  })

  it('[MT-05h] says after the kick-off of a match that nobody tells of when that was due, and once its result is overdue that', () => {
    const match = matchIn({ status: 'fixture' })
    const said = (awaited: boolean, untold: boolean) =>
      sentenceBy({ awaited, untold }, match, messages, dates)
    expect(said(false, false)).toBe('Kick-off is at 15:00 on Sat 21 Nov.')
    expect(said(false, true)).toBe('Kick-off was due at 15:00 on Sat 21 Nov.')
    expect(said(true, true)).toBe(messages.resultToCome)
  })

  it('says what is open about a fixture', () => {
    const state: MatchState = { status: 'fixture' }
    const said = (more: object) => stateSentence(state, matchIn(state, more), messages, dates)
    expect(said({ kickOff: null })).toContain('kick-off time to be confirmed')
    expect(said({ kickOff: null, date: null })).toContain('to be confirmed')
  })

  it('notes half-time, 90 minutes, penalties and both legs', () => {
    expect(scoreNotes(penalties, { home: 3, away: 4 }, messages)).toEqual([
      'Half-time 1–1',
      '90 minutes 1–1',
      'Penalties 3–5',
      'Aggregate 3–4',
    ])
    const score = { home: 1, away: 1 }
    const kicks = { home: 4, away: 3 }
    expect(
      scoreNotes(
        { status: 'live', score, period: 'penalties', minute: '120', penalties: kicks },
        null,
        messages,
      ),
    ).toEqual(['Penalties 4–3'])
  })

  it('has a score where one was made', () => {
    expect(states.map(([state]) => scoreOf(state) !== null)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
      false,
      true,
      true,
    ])
    expect(eventStatus({ status: 'postponed', reason: null })).toMatch(/EventPostponed$/)
    expect(eventStatus({ status: 'postponed', reason: null, final: true })).toMatch(/EventCancelled$/)
    expect(eventStatus({ status: 'abandoned', score: null, reason: null })).toMatch(/EventCancelled$/)
    expect(eventStatus(result)).toMatch(/EventScheduled$/)
  })

  it('is followed until some hours after kick-off', () => {
    expect(isFollowed(matchIn(live(0, 0)), '2027-01-01T00:00:00Z')).toBe(true)
    expect(isFollowed(matchIn(result), '2026-11-21T17:30:00Z')).toBe(true)
    expect(isFollowed(matchIn(result), '2026-11-21T21:00:00Z')).toBe(false)
  })
})
