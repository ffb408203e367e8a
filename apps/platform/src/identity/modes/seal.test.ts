import { expect, it } from '@jest/globals'
import { seal, unseal } from './seal.core.ts'

const secret = 'a secret of this installation'
const tokens = { token: 'abc', refresh: 'def' }

it('a provider’s tokens open for the session that they were sealed for alone', () => {
  const sealed = seal(secret, 'session-1', tokens)
  expect(unseal(secret, 'session-1', sealed)).toEqual(tokens)
  expect(unseal(secret, 'session-2', sealed)).toBeNull()
  expect(unseal('another secret', 'session-1', sealed)).toBeNull()
  for (const other of ['', 'A', sealed.slice(0, -1), sealed.slice(4)])
    expect(unseal(secret, 'session-1', other)).toBeNull()
})

it('those of a session that began before they were sealed as today open still', () => {
  const before = 'tH66kxpQCD1behM1YYgwtyaAWWgub2MR--tMandKYzx5K5WdRhKH33Lxuz0l5OZn3EPwCbU5Js5PliM'
  expect(unseal(secret, 'session-1', before)).toEqual(tokens)
  expect(unseal(secret, 'session-2', before)).toBeNull()
})
