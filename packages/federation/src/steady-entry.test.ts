import { expect, it } from '@jest/globals'
import { inOrder } from './steady-entry.ts'

it('puts the hashes of an entry in order, and leaves the rest', () => {
  const entry =
    'a();u.sriHashes={830:"sha256-b+/=",12:"sha256-a="},u.sriCssHashes={9:"sha256-d",1:"sha256-c"},u.x={2:1,1:2}'
  expect(inOrder(entry)).toBe(
    'a();u.sriHashes={12:"sha256-a=",830:"sha256-b+/="},u.sriCssHashes={1:"sha256-c",9:"sha256-d"},u.x={2:1,1:2}',
  )
  expect(inOrder('u.sriHashes = {}')).toBe('u.sriHashes = {}')
  expect(inOrder('none')).toBe('none')
})
