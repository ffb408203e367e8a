import { expect, test } from '@jest/globals'
import { dotted } from './dotted.core.ts'

test('a line never begins with a dot, and no dot stands for a fact that is missing', () => {
  const line = dotted(['Premier Counties League', null, '', 'Matchday 21'])
  expect(line).toBe('Premier Counties League\u00a0· Matchday 21')
  expect(dotted([null, 'Premier Counties League'])).toBe('Premier Counties League')
})
