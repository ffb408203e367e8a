import { describe, expect, it } from '@jest/globals'
import {
  type CameBack,
  cameBack,
  goesOn,
  isOver,
  panelOf,
  type Told,
  withoutCheckout,
} from './return.core.ts'

const success: CameBack = { by: 'success', sessionID: 'cs_1' }
const told = (
  state: 'open' | 'processing' | 'paid' | 'expired' | 'refunded' | 'over' | 'blocked',
  granted = false,
): Told => ({
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
    ['the page knows of nobody, and the server is being asked', success, 'signed-out', null, 'asking'],
    ['nobody is signed in', success, 'signed-out', 'signed-out', 'signed-out'],
    ['nobody can be asked who it is', success, 'signed-out', 'problem', 'problem'],
    ['the session is over', success, 'signed-in', 'signed-out', 'signed-out'],
    ['paid, and open', success, 'signed-in', told('paid', true), 'in'],
    ['paid, and opened in a moment', success, 'signed-in', told('paid'), 'opening'],
    ['the bank is not done', success, 'signed-in', told('processing'), 'processing'],
    ['not paid', success, 'signed-in', told('open'), 'open'],
    ['too late', success, 'signed-in', told('expired'), 'expired'],
    ['paid back since', success, 'signed-in', told('refunded'), 'refunded'],
    ['ended since', success, 'signed-in', told('over'), 'over'],
    ['blocked meanwhile', success, 'signed-in', told('blocked'), 'blocked'],
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
    const settled = ['in', 'expired', 'refunded', 'over', 'unknown', 'left', 'signed-out'] as const
    for (const panel of settled) expect(goesOn(panel)).toBe(false)
    for (const panel of ['asking', 'opening', 'processing', 'open', 'problem'] as const)
      expect(goesOn(panel)).toBe(true)
  })

  it('stays in the address until it is said once and for all', () => {
    for (const panel of ['in', 'expired', 'failed', 'withdrawn', 'refunded', 'over', 'left'] as const)
      expect(isOver(panel)).toBe(true)
    for (const panel of [
      'asking',
      'opening',
      'processing',
      'open',
      'problem',
      'signed-out',
      'unknown',
    ] as const)
      expect(isOver(panel)).toBe(false)
  })

  it.each([
    ['?checkout=success&session_id=cs_test_1', ''],
    ['?lang=ar&checkout=cancelled&pass=a%20b', '?lang=ar&pass=a%20b'],
    ['?checkout_by=x&a', '?checkout_by=x&a'],
    ['', ''],
  ])('leaves of %s what is not about it', (search, rest) => expect(withoutCheckout(search)).toBe(rest))
})
