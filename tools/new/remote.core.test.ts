import { describe, expect, it } from '@jest/globals'
import { filledIn, namesOf } from './remote.core.ts'

describe('names of a remote', () => {
  it('follow from one', () => {
    expect(namesOf('fan-zone')).toEqual({
      name: 'fan-zone',
      camel: 'fanZone',
      Pascal: 'FanZone',
      title: 'Fan zone',
    })
    expect(namesOf('shop')).toEqual({ name: 'shop', camel: 'shop', Pascal: 'Shop', title: 'Shop' })
  })

  it.each(['', 'Fans', '1st', 'fan_zone', 'fan--zone', '-fans', 'fans-', '../fans'])("'%s' is none", (name) =>
    expect(namesOf(name)).toBeNull(),
  )

  it('go into templates', () => {
    const names = namesOf('fan-zone')
    expect(names && filledIn('{{name}} {{camel}} {{Pascal}} {{title}} {{other}}', names)).toBe(
      'fan-zone fanZone FanZone Fan zone {{other}}',
    )
  })
})
