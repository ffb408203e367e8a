import { expect, it, jest } from '@jest/globals'
import { versionOf } from '../packaging/keys.core.ts'
import { filmSource } from './film.source.ts'
import type { Film, Films } from './films.server.ts'

const secret = Buffer.alloc(32, 1)
const film: Film = {
  name: 'goal',
  segments: 3,
  content: 'as-it-is',
  renditions: [],
  captions: '',
  read: async () => null,
}

it('reads no film for an address that somebody made up', async () => {
  const find = jest.fn<Films['find']>(async () => film)
  const films: Films = {
    find,
    list: async () => [],
    names: async () => [],
    sound: async () => null,
    soundStamp: async () => null,
    content: async (name) => (name === 'goal' ? 'as-it-is' : null),
  }
  const source = filmSource({ memory: { film: async () => 'goal' }, secret, films })
  const ask = (version: string) => source.segment('0_goal', '360p', version, '0.ts')
  for (const version of [
    'd.goal.x',
    'd.other.x',
    'd..x',
    'x',
    `d.goal.${versionOf(secret, '0_goal', 'goal', 'before')}`,
  ])
    expect(await ask(version)).toBeNull()
  expect(find).not.toHaveBeenCalled()
  await ask(`d.goal.${versionOf(secret, '0_goal', 'goal', 'as-it-is')}`)
  expect(find).toHaveBeenCalledWith('goal')
})

it('keeps the keys of a film that is replaced by a shorter one, for whoever watches it', () => {
  const films: Films = {
    find: async () => film,
    list: async () => [],
    names: async () => [],
    sound: async () => null,
    soundStamp: async () => null,
    content: async () => null,
  }
  const source = filmSource({ memory: { film: async () => 'goal' }, secret, films })
  const long: Film = { ...film, name: 'half', segments: 25, renditions: [] }
  expect(source.key('0_goal', film, 1)).toBeNull()
  source.playlist('0_goal', long, '360p', { segments: '', keys: '../keys' })
  expect(source.key('0_goal', long, 2)).not.toBeNull()
  expect(source.key('0_goal', film, 2)).not.toBeNull()
  expect([source.key('0_goal', film, 3), source.key('0_other', film, 2)]).toEqual([null, null])
})
