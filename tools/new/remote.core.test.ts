import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { filledIn, namesOf, troubleWith, withTakenRoot } from './remote.core.ts'
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

  it.each([
    ['Fans', 'such as fan-zone'],
    ['api', 'its path must leave /api'],
    ['players', '/players is a page of the club'],
    ['a-name-of-a-remote-that-is-longer-than-a-manifest-takes', 'no manifest may have one that long'],
    ['all', 'mean something else by it'],
    ['log', 'mean something else by it'],
    ['constructor', 'mean something else by it'],
  ])('are never %s: %s', (name, why) => {
    expect(troubleWith(name)).toContain(why)
  })

  it('may be any others, as long as a manifest takes', () => {
    expect(['fan-zone', 'news', 'a'.repeat(41)].map(troubleWith)).toEqual([null, null, null])
    expect(troubleWith('a'.repeat(42))).not.toBeNull()
  })

  it('are no commands of `npm run releases`', () => {
    const source = readFileSync(join(process.cwd(), 'tools/deploy/releases.ts'), 'utf8')
    const [, commands = ''] = /\nconst commands: [^=]*=> [^=]*= \{\n([\s\S]*?)\n\}\n/.exec(source) ?? []
    const words = [...commands.matchAll(/^ {2}(\w+)/gm)].map(([, word = '']) => word)
    expect(words).toEqual(expect.arrayContaining(['prune', 'watch']))
    expect(words.filter((word) => troubleWith(word) === null)).toEqual([])
  })

  it('go into templates', () => {
    const names = namesOf('fan-zone')
    expect(names && filledIn('{{name}} {{camel}} {{Pascal}} {{title}} {{other}}', names)).toBe(
      'fan-zone fanZone FanZone Fan zone {{other}}',
    )
  })
})

describe('the path of a remote', () => {
  const source = readFileSync(join(process.cwd(), takenPathsFile), 'utf8')

  it('is put among those that are no page’s of the site tree', () => {
    const taken = withTakenRoot(source, { name: 'fan-zone' })
    expect(taken.replace(", 'fan-zone'", '')).toBe(source)
    expect(taken).toMatch(/'news', [^\]]*, 'fan-zone'\],/)
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
