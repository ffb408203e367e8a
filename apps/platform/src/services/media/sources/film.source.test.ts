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
