import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { filledIn, namesOf, withTakenRoot } from './remote.core.ts'
import { takenPathsFile } from './remote.ts'

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

describe('the path of a remote', () => {
  const source = readFileSync(join(process.cwd(), takenPathsFile), 'utf8')

  it('is put among those that are no page’s of the site tree, once', () => {
    const taken = withTakenRoot(source, { name: 'fan-zone' })
    expect(taken.replace(", 'fan-zone'", '')).toBe(source)
    expect(taken).toMatch(/'news', [^\]]*, 'fan-zone'\],/)
    expect(withTakenRoot(taken, { name: 'fan-zone' })).toBe(taken)
  })

  it('goes into a list that is too long for a line', () => {
    const long = "// Remotes' own\n  ...[\n    'news',\n    'match',\n  ],\n"
    expect(withTakenRoot(long, { name: 'fan-zone' })).toBe(
      "// Remotes' own\n  ...[\n    'news',\n    'match', 'fan-zone'],\n",
    )
  })

  it('has no place where there is no list', () => {
    expect(() => withTakenRoot('', { name: 'fan-zone' })).toThrow('no list')
  })
})
