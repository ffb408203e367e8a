import { advertEvent } from '@club/contracts'
import { advertMark, readAdvertMark } from '@club/contracts/advert-mark'
import { describe, expect, it } from '@jest/globals'
import { advertPush, advertRecord, sessionNumber, type Visit } from './advert-record.core.ts'

const visit: Visit = {
  channel: 'web',
  domain: 'www.example.club',
  screensize: '1440x900',
  ssoVendor: 'club',
  userAgent: 'Browser/1.0',
  sessionID: 4711,
  ssoID: 'account-1',
  consents: true,
  signal: false,
}
const mark = {
  kind: 'square',
  advertID: 'a1',
  advertName: 'Pilot Coffee, spring',
  advertRef: 'ref-1',
  campaignRef: 'spring',
  title: 'A cup with the Blues',
  url: 'https://coffee.example.com/',
} as const
const happened = {
  action: 'click',
  at: new Date('2026-11-20T12:00:00Z'),
  logID: '9f4f0f3e-6c1f-4c3a-8a51-0d5b7a9a3c55',
} as const

describe('a record of an advert', () => {
  it('has every field, and is what the store takes', () => {
    const record = advertRecord(visit, mark, happened)
    expect(record).toEqual({
      channel: 'web',
      domain: 'www.example.club',
      logID: happened.logID,
      screensize: '1440x900',
      ssoVendor: 'club',
      userAgent: 'Browser/1.0',
      sessionID: 4711,
      ssoID: 'account-1',
      action: 'click',
      advertID: 'a1',
      advertName: 'Pilot Coffee, spring',
      advertRef: 'ref-1',
      campaignRef: 'spring',
      timestamp: '2026-11-20T12:00:00.000Z',
      url: 'https://coffee.example.com/',
      trackingConsent: true,
    })
    expect(advertEvent.parse(record)).toEqual(record)
  })

  it.each([
    ['without agreement', { consents: false }],
    ['where the browser asks for privacy', { signal: true }],
  ])('tells nobody apart %s', (_when, more) => {
    const record = advertRecord({ ...visit, ...more }, mark, happened)
    expect([record.sessionID, record.ssoID]).toEqual(['no tracking', 'no tracking'])
    expect(JSON.stringify(record)).not.toMatch(/4711|account-1/)
    expect(advertEvent.parse(record)).toEqual(record)
  })

  it('has a session of 1 to 1,000,000', () => {
    expect([0, 0.5, 0.999_999_999].map(sessionNumber)).toEqual([1, 500_001, 1_000_000])
  })
})

describe('what tag managers are told', () => {
  it('is the name of a square, and title and address of an advert within content', () => {
    expect(advertPush(mark, 'loaded')).toEqual({ event: 'adLoad', advertName: 'Pilot Coffee, spring' })
    expect(advertPush(mark, 'clicked')).toEqual({ event: 'adClick', advertName: 'Pilot Coffee, spring' })
    const content = { ...mark, kind: 'content' } as const
    const told = { title: 'A cup with the Blues', url: 'https://coffee.example.com/' }
    expect(advertPush(content, 'loaded')).toEqual({ event: 'advertLoaded', ...told })
    expect(advertPush(content, 'clicked')).toEqual({ event: 'advertClicked', ...told })
  })
})

describe('what an advert says of itself', () => {
  it('is read as it was written', () => {
    const hostile = { ...mark, title: '"><script>alert(1)</script>' }
    expect(readAdvertMark(advertMark(hostile))).toEqual(hostile)
  })
  it.each([
    null,
    undefined,
    '',
    '{',
    'null',
    '[]',
    '7',
    '{"kind":"square"}',
    advertMark(mark).replace('square', 'x'),
  ])('%j is none', (text) => expect(readAdvertMark(text)).toBeNull())
})
