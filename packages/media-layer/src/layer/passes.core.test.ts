import { expect, it } from '@jest/globals'
import { passesIn } from './passes.core.ts'

const pass = {
  kind: 'match-pass',
  active: true,
  entitlements: ['match-pass'],
  endsAt: '2026-11-21T19:00:00Z',
  match: { kickOff: '2026-11-21T15:00:00Z', opensAt: '2026-11-21T13:30:00Z' },
}
const list = (...bought: object[]) => ({ data: bought.map((attributes) => ({ id: 'p', attributes })) })

it('an account’s passes are those that it has paid for, each with its window', () => {
  const { match: _, ...undated } = { ...pass, endsAt: null }
  expect(
    passesIn(list(pass, undated, { ...pass, active: false }, { ...pass, kind: 'subscription' })),
  ).toEqual([
    { opens: ['match-pass'], from: '2026-11-21T13:30:00Z', until: '2026-11-21T19:00:00Z' },
    { opens: ['match-pass'], from: null, until: null },
  ])
  expect(() => passesIn({ errors: [] })).toThrow()
})
