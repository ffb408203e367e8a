import { expect, it } from '@jest/globals'
import { signIn } from './account.ts'
import { emailAddress, registration } from './registration.ts'
import { shownAddress } from './shown-address.server.ts'

it.each([
  ['fan@example.com', 'fan@example.com'],
  [' Fan@Example.COM ', 'fan@example.com'],
  ['fan@münchen.example', 'fan@xn--mnchen-3ya.example'],
  ['fan@MÜNCHEN.example', 'fan@xn--mnchen-3ya.example'],
  ['fan@mu\u0308nchen.example', 'fan@xn--mnchen-3ya.example'],
  ['fan@xn--mnchen-3ya.example', 'fan@xn--mnchen-3ya.example'],
  ['fan@münchen。example', 'fan@xn--mnchen-3ya.example'],
  ['fän@post.münchen.example', 'fän@post.xn--mnchen-3ya.example'],
  ['\u200ffan@example.com', 'fan@example.com'],
  ['fan\u200e@example.com', 'fan@example.com'],
  ['fan@example.com\u200e ', 'fan@example.com'],
  ['\u202afan@example.com\u202c', 'fan@example.com'],
  ['fan\u200b@exam\u00adple.com', 'fan@example.com'],
  ['مشجع@مثال.إختبار', 'مشجع@xn--mgbh0fb.xn--kgbechtv'],
])('%j is one address, however it is spelt', (typed, kept) => {
  expect(emailAddress.parse(typed)).toBe(kept)
  expect(signIn.parse({ email: typed, password: 'x' }).email).toBe(kept)
})

it.each([
  'a@b',
  'a@b.',
  'a@.b',
  'a@b..c',
  'a@b.c',
  'a@127.0.0.1',
  'a@1.2',
  'a@0x7f.1',
  'a@[::1]',
  'a@example.com:25',
  'a@example.com/x',
  'a@example.com?x',
  'a@ex%61mple.com',
  'a@-example.com',
  `a@${'x'.repeat(64)}.com`,
  `a@${'ü'.repeat(250)}.com`,
  '@example.com',
  'a@b@',
  '\u202enaf@example.com',
  'fan\u0007@example.com',
])('%j is none', (typed) => expect(emailAddress.safeParse(typed).success).toBe(false))

it('signing in goes by the same spelling, and says nothing of what no address can be', () =>
  expect(signIn.parse({ email: 'a@b', password: 'x' }).email).toBe('a@b'))

it('nobody registers with an address that has no dot in its domain', () => {
  const given = { password: 'Terrace-1906!', forename: 'A', surname: 'B', thirteenOrOver: true }
  const read = (email: string) => registration.safeParse({ ...given, email })
  expect(read('a@b').error?.issues.map(({ path }) => path)).toEqual([['email']])
  expect(read('a@b.example').success).toBe(true)
})

it.each([
  ['fan@xn--mnchen-3ya.example', 'fan@münchen.example'],
  ['fan@example.com', 'fan@example.com'],
  ['fan', 'fan'],
])('%j is shown as people write it', (kept, shown) => expect(shownAddress(kept)).toBe(shown))
