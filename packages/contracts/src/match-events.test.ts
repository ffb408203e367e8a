import { describe, expect, it } from '@jest/globals'
import { matchEvent, matchEventInput } from './match-events.ts'

describe('the minute of an event', () => {
  const read = (minute: unknown) =>
    matchEventInput.safeParse({ id: 'e', type: 'commentary', attributes: { minute } })

  it.each([
    ['', ''],
    [null, ''],
    [undefined, ''],
    [0, '0'],
    [23, '23'],
    ['45+2', '45+2'],
    ['90+60', '90+60'],
    ['120+12', '120+12'],
    [138, '138'],
    ['150', '150'],
  ])('may be %j', (given, minute) => expect(read(given).data?.attributes.minute).toBe(minute))

  it.each([900, '900', '151', '45+61', '900+2', 23.5, -1, 'soon', '45+2 (pen)', true])(
    'cannot be %j, and its field is named with what it may be',
    (given) =>
      expect(read(given).error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
        ['attributes.minute', 'must be a minute such as 7 or 45+2: 150 at most, and 60 added'],
      ]),
  )

  it('is read from an older platform, however late it is', () => {
    const attributes = { minute: '900', period: 'second-half', team: null, player: null, text: '' }
    const event = matchEvent.parse({ id: 'e', sequence: 1, type: 'goal', attributes })
    expect(event.attributes.minute).toBe('900')
  })
})
