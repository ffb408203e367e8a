import { describe, expect, it } from '@jest/globals'
import { badgeOf, holdsPrice, type Looker, meantFirst, pricesShown } from './package.core.ts'
import { isMonthly, planKind } from './plan.core.ts'
import { aPackage, aPass, aPrice } from './sample.testing.ts'

const stranger: Looker = { status: 'signed-out', held: [] }
const checking: Looker = { status: 'checking', held: [] }
const fan = (...held: string[]): Looker => ({ status: 'signed-in', held })
const watch = aPackage('watch', { includedIn: ['season'] })
const pass = aPass('m1')

describe('what a card says of its fan', () => {
  it.each([
    ['nothing, while it is not known who is there', watch, checking, null],
    ['that they must sign in', watch, stranger, 'logged-out'],
    ['nothing, to who has not got it', watch, fan('freemium', 'subscriber-audio'), null],
    ['that it is theirs', watch, fan('subscriber-video', 'subscriber-audio'), 'owned'],
    ['that it is theirs, by something larger', watch, fan('season'), 'owned'],
    ['that a pass is theirs', pass, fan('match-pass-m1'), 'owned'],
    ['that a subscription includes a pass', pass, fan('subscriber-video'), 'included'],
    ['nothing, to who has another match', pass, fan('match-pass-m2'), null],
  ])('%s', (_, one, looker, badge) => expect(badgeOf(one, looker)).toBe(badge))
})

it('a pass for a match after the end of a subscription is sold, and one before it is included', () => {
  const kickOff = Date.parse(pass.attributes.match?.kickOff ?? '')
  const until = (at: number): Looker => ({
    ...fan('subscriber-video'),
    ends: { 'subscriber-video': new Date(at).toISOString() },
  })
  const price = pass.attributes.priceData[0] ?? aPrice('none')
  const [before, after] = [until(kickOff - 1), until(kickOff + 1)]
  expect([badgeOf(pass, before), holdsPrice(pass, price, before)]).toEqual([null, false])
  expect([badgeOf(pass, after), holdsPrice(pass, price, after)]).toEqual(['included', true])
})

describe('the buttons of a card', () => {
  const both = aPackage('both', {
    priceData: [aPrice('one'), aPrice('two', { accessData: { entitlements: ['season'] } })],
  })

  it('are one for each price', () =>
    expect(pricesShown(both, fan('season')).map(({ price, held }) => [price.id, held])).toEqual([
      ['one', false],
      ['two', true],
    ]))

  it('are one way to the account where nothing is left to buy', () =>
    expect(pricesShown(both, fan('season', 'subscriber-video', 'subscriber-audio'))).toHaveLength(1))

  it('sell to nobody who has it, and to everybody else', () => {
    const price = aPrice('one')
    expect(holdsPrice(watch, price, fan('subscriber-video', 'subscriber-audio'))).toBe(true)
    expect(holdsPrice(watch, price, fan('subscriber-video'))).toBe(false)
    expect(holdsPrice(watch, price, { status: 'signed-out', held: ['season'] })).toBe(false)
  })
})

describe('the package that is meant', () => {
  const list = [aPass('m1'), aPass('m2'), watch]
  const order = (meant: string | null) => meantFirst(list, meant).map(({ id }) => id)
  it('comes first, by its own id or its match’s', () => {
    expect(order('m2')).toEqual(['match-pass-m2', 'match-pass-m1', 'watch'])
    expect(order('watch')[0]).toBe('watch')
  })
  it('changes nothing where there is none', () => {
    expect(meantFirst(list, null)).toBe(list)
    expect(meantFirst(list, 'gone')).toBe(list)
  })
})

describe('a plan of the older provider [TV-17a]', () => {
  it.each([
    ['Yearly Audio', 'listen'],
    ['monthly audio', 'listen'],
    ['Video', 'watch'],
    ['AUDIO', 'watch'],
  ])('%s is to %s', (Title, kind) => expect(planKind({ Title })).toBe(kind))
  it('is by the month where it has no length', () =>
    expect([isMonthly({ Duration: null }), isMonthly({ Duration: '1 year' })]).toEqual([true, false]))
})
