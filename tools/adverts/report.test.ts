import { describe, expect, it } from '@jest/globals'
import { UsageError } from '../import/options.core.ts'
import { readReportCommand, reportText } from './report.core.ts'

describe('the command', () => {
  it('asks for a campaign and days', () => {
    expect(readReportCommand(['report'])).toEqual({})
    expect(
      readReportCommand(['report', '--campaign', 'spring', '--from=2026-11-01', '--to', '2026-11-30']),
    ).toEqual({
      campaign: 'spring',
      from: '2026-11-01',
      to: '2026-11-30',
    })
  })
  it.each([
    [],
    ['help'],
    ['report', 'spring'],
    ['report', '--from', 'monday'],
    ['report', '--to=2026-13-01'],
    ['report', '--day=1'],
    ['report', '--from=2026-11-30', '--to=2026-11-01'],
  ])('does not take %j', (...words) => expect(() => readReportCommand(words)).toThrow(UsageError))
})

describe('the report', () => {
  const figures = (id: string, impressions: number, clicks: number) => ({
    id,
    attributes: {
      advertName: `Advert ${id}`,
      advertRef: `ref-${id}`,
      campaignRef: 'spring',
      impressions,
      clicks,
    },
  })
  it('is a table with its sum', () => {
    const text = reportText({
      data: [figures('a', 1000, 12), figures('b', 0, 0)],
      meta: { total: 2 },
      counting: true,
    })
    expect(text.split('\n').slice(0, 4)).toEqual([
      'Campaign  Advert    Ref    Seen  Pressed    Rate',
      'spring    Advert a  ref-a  1000       12  1.20 %',
      'spring    Advert b  ref-b     0        0       -',
      'All                        1000       12  1.20 %',
    ])
    expect(text).not.toContain('tracking.events')
  })
  it('has no rate where more was pressed than seen: the sights were of other days', () => {
    const text = reportText({ data: [figures('a', 2, 300)], meta: { total: 1 }, counting: true })
    expect(text).toContain('spring    Advert a  ref-a     2      300     -')
    expect(text).not.toContain('%')
  })
  it('says where nothing is counted', () => {
    expect(reportText({ data: [], meta: { total: 0 }, counting: false })).toContain("'tracking.events' off")
  })
})
