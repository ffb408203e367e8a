/** Which keys are taken, which signatures are good enough to stay, and how statements are numbered. */
import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from '@jest/globals'
import {
  isReleaseKey,
  isSignedWell,
  printKeys,
  publicText,
  signerOf,
  signPointer,
  statementAfter,
} from './signing.server.ts'

const day = 86_400_000
const pemOf = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
const at = (now: number, pem: string) => signerOf(pem, 6, () => now)

it('a key is an ed25519 key, written exactly as it is passed on', () => {
  const text = publicText(at(0, pemOf()).key)
  expect(isReleaseKey(text)).toBe(true)
  for (const other of [`${text}\n`, text.slice(4), text.replace('M', ' M'), '', 'MCowBQ…'])
    expect(isReleaseKey(other)).toBe(false)
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  expect(isReleaseKey(publicText(rsa))).toBe(false)
  const pem = rsa.export({ type: 'pkcs8', format: 'pem' }) as string
  expect(() => signerOf(pem, 6)).toThrow('an rsa key, not ed25519')
  expect(() => signerOf('no key', 6)).toThrow()
})

it('a signature is good enough while it is of this key and pointer, and more than half of its days are left', () => {
  const [own, other] = [pemOf(), pemOf()]
  const entry = { version: 'v1', manifest: 'f'.repeat(64), basePaths: ['/videos'] }
  const pointer = { channel: 'production', remote: 'tv', entry }
  const signature = signPointer(
    pointer,
    { sequence: 1, expires: new Date(6 * day).toISOString() },
    at(0, own).key,
  )
  expect(isSignedWell(pointer, signature, at(0, own))).toBe(true)
  expect(isSignedWell(pointer, signature, at(3 * day - 1, own))).toBe(true)
  expect(isSignedWell(pointer, signature, at(3 * day, own))).toBe(false)
  expect(isSignedWell(pointer, signature, at(0, other))).toBe(false)
  expect(isSignedWell({ ...pointer, entry: { ...entry, version: 'v2' } }, signature, at(0, own))).toBe(false)
  expect(isSignedWell(pointer, undefined, at(0, own))).toBe(false)
})

it('a statement is numbered by the time, and above the last one that this root key has signed', () => {
  const [root, stranger] = [at(0, pemOf()).key, at(0, pemOf()).key]
  const stated = (sequence: number, key = root) =>
    printKeys({ sequence, expires: new Date(day).toISOString(), keys: [] }, key)
  const after = (last: string | null) => statementAfter(last, publicText(root), 1000)
  expect([after(null), after(stated(10)), after(stated(1000)), after(stated(900_000))]).toEqual([
    1000, 1000, 1001, 900_001,
  ])
  expect([after(stated(900_000, stranger)), after('{'), after('')]).toEqual([1000, 1000, 1000])
})
