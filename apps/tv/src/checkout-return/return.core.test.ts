import { describe, expect, it } from '@jest/globals'
import { type CameBack, cameBack, goesOn, panelOf, type Told } from './return.core.ts'

const success: CameBack = { by: 'success', sessionID: 'cs_1' }
const told = (state: 'open' | 'processing' | 'paid' | 'expired', granted = false): Told => ({
  state,
  packageID: 'watch',
  packageTitle: 'Watch',
  granted,
})

describe('the address of a fan who comes back', () => {
  it.each([
    ['?checkout=success&session_id=cs_test_1', { by: 'success', sessionID: 'cs_test_1' }],
    ['?checkout=cancelled', { by: 'cancelled' }],
    ['?checkout=success', null],
    ['?checkout=success&session_id=../../x', null],
    ['?checkout=paid', null],
    ['', null],
  ])('%s', (search, back) => expect(cameBack(search)).toEqual(back))
})

describe('what a fan is told who comes back [TV-14h]', () => {
  it.each<[string, CameBack, 'checking' | 'signed-out' | 'signed-in', Told, string]>([
    ['nothing is asked yet', success, 'signed-in', null, 'asking'],
    ['nobody knows yet who it is', success, 'checking', null, 'asking'],
    ['nobody is signed in', success, 'signed-out', null, 'signed-out'],
    ['the session is over', success, 'signed-in', 'signed-out', 'signed-out'],
    ['paid, and open', success, 'signed-in', told('paid', true), 'in'],
    ['paid, and opened in a moment', success, 'signed-in', told('paid'), 'opening'],
    ['the bank is not done', success, 'signed-in', told('processing'), 'processing'],
    ['not paid', success, 'signed-in', told('open'), 'open'],
    ['too late', success, 'signed-in', told('expired'), 'expired'],
    ['another account’s', success, 'signed-in', 'unknown', 'unknown'],
    ['nobody answers', success, 'signed-in', 'problem', 'problem'],
    ['turned back', { by: 'cancelled' }, 'signed-in', null, 'left'],
  ])('%s', (_, back, status, answer, panel) => expect(panelOf(back, status, answer)).toBe(panel))

  it('is never that it is paid but on the server’s word', () => {
    for (const answer of [
      null,
      'unknown',
      'problem',
      'signed-out',
      told('open', true),
      told('expired', true),
    ] as const)
      expect(['in', 'opening']).not.toContain(panelOf(success, 'signed-in', answer))
  })

  it('is asked for again until it is settled', () => {
    const settled = ['in', 'expired', 'unknown', 'left', 'signed-out'] as const
    for (const panel of settled) expect(goesOn(panel)).toBe(false)
    for (const panel of ['asking', 'opening', 'processing', 'open', 'problem'] as const)
      expect(goesOn(panel)).toBe(true)
  })
})
