import { describe, expect, it } from '@jest/globals'
import { consentIn, consentOf, cookiesOf } from './consent.core.ts'

const nobody = { signal: false, appView: false }
const chosen = (choice: 'all' | 'essential', signal = false) =>
  cookiesOf(choice, {
    now: new Date('2026-11-20T12:00:00Z'),
    signal,
    words: '1a2b.en-GB',
    secure: true,
  })
/** The cookies that a browser sends back after they were set. */
const sentBack = (set: readonly string[]) => set.map((cookie) => cookie.split(';', 1)[0]).join('; ')

describe('a choice', () => {
  it('is three cookies for 60 days, with a proof that names nobody', () => {
    expect(chosen('all')).toEqual([
      'cookie_consent_given=true; Max-Age=5184000; Path=/; SameSite=Lax; Secure',
      'cookie_analytics_consent_given=true; Max-Age=5184000; Path=/; SameSite=Lax; Secure',
      'cookie_consent_proof=all_2026-11-20T12:00:00.000Z_1a2b.en-GB; Max-Age=5184000; Path=/; SameSite=Lax; Secure',
    ])
    expect(chosen('essential')[1]).toContain('cookie_analytics_consent_given=false;')
  })

  it.each(['all', 'essential'] as const)('%s is read back', (choice) => {
    expect(consentIn(`a=b; ${sentBack(chosen(choice))}; c`, nobody)).toEqual(consentOf(choice))
  })
})

describe('consent', () => {
  const none = { analytics: false, marketing: false, personalisation: false }
  it.each([
    '',
    'cookie_consent_given=',
    'cookie_consent_given=false',
    'cookie_consent_given=TRUE; cookie_analytics_consent_given=true',
    'xcookie_consent_given=true',
    'cookie_analytics_consent_given=true',
  ])('is not given by %j', (cookies) => {
    expect(consentIn(cookies, nobody)).toEqual({ decided: false, ...none })
  })

  it.each([
    'cookie_consent_given=true',
    'cookie_consent_given=true; cookie_analytics_consent_given=yes',
    'cookie_consent_given=true; cookie_analytics_consent_given=false; cookie_consent_proof=all_x_gpc',
  ])('is for the essential alone in %j', (cookies) => {
    expect(consentIn(cookies, nobody)).toEqual({ decided: true, ...none })
  })

  it('is whole in the club’s app, until its fan says here that it is not', () => {
    const whole = { decided: true, analytics: true, marketing: true, personalisation: true }
    for (const signal of [false, true]) {
      const app = { signal, appView: true }
      expect(consentIn('', app)).toEqual(whole)
      expect(consentIn(sentBack(chosen('all')), app)).toEqual(whole)
      expect(consentIn(sentBack(chosen('essential')), app)).toEqual({ decided: true, ...none })
    }
  })

  it('is refused by a browser that asks for privacy, until its fan says otherwise', () => {
    const asking = { signal: true, appView: false }
    expect(consentIn('', asking)).toEqual({ decided: true, ...none })
    expect(consentIn(sentBack(chosen('all')), asking)).toEqual({ decided: true, ...none })
    expect(consentIn(sentBack(chosen('all', true)), asking)).toEqual(consentOf('all'))
  })
})
