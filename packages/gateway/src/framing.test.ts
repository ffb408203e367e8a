import { describe, expect, it } from '@jest/globals'
import { framingOf, hostsIn } from './framing.core.ts'

const most = 1000
const framing = (method: string, headers: Record<string, string>, hosts = ['localhost']) => {
  const found = framingOf(method, headers, hosts, most)
  return found.kind === 'refused' ? found.status : found.kind === 'body' ? found.length : found.kind
}

it.each([
  ['GET', {}, 'none'],
  ['GET', { 'content-length': '0' }, 'none'],
  ['GET', { 'content-length': '5' }, 400],
  ['GET', { 'transfer-encoding': 'chunked' }, 400],
  ['HEAD', { 'transfer-encoding': 'chunked' }, 400],
  ['OPTIONS', { 'content-length': '1' }, 400],
  ['DELETE', {}, 'none'],
  ['DELETE', { 'transfer-encoding': 'chunked' }, 'ignored'],
  ['DELETE', { 'content-length': '10' }, 'ignored'],
  ['DELETE', { 'content-length': '1001' }, 413],
  ['POST', {}, 0],
  ['POST', { 'content-length': '0' }, 0],
  ['POST', { 'content-length': '1000' }, 1000],
  ['POST', { 'content-length': '1001' }, 413],
  ['PUT', { 'transfer-encoding': 'chunked' }, null],
  ['PUT', { 'transfer-encoding': 'Chunked' }, null],
  ['PUT', { 'transfer-encoding': 'gzip, chunked' }, 501],
  ['PUT', { 'transfer-encoding': 'identity' }, 501],
  ['POST', { 'transfer-encoding': 'chunked', 'content-length': '5' }, 400],
  ['POST', { 'content-length': '+5' }, 400],
  ['POST', { 'content-length': '5, 5' }, 400],
  ['POST', { 'content-length': '99999999999999999999' }, 400],
  ['TRACE', {}, 405],
  ['PROPFIND', {}, 405],
  ['constructor', {}, 405],
] as const)('%s with %o: %s', (method, headers, expected) => {
  expect(framing(method, headers)).toBe(expected)
})

it('takes one Host', () => {
  expect(framing('GET', {}, ['localhost', 'evil.example'])).toBe(400)
})

describe('hosts', () => {
  it('are all that came, however their name was written', () => {
    expect(hostsIn(['Host', 'a', 'Accept', 'Host', 'HOST', 'b', 'hosts', 'c'])).toEqual(['a', 'b'])
    expect(hostsIn([])).toEqual([])
  })
  it.each([
    [[], 'No Host'],
    [['a', 'b'], 'More than one Host'],
  ])('%j: %s', (hosts, reason) =>
    expect(framingOf('GET', {}, hosts, 10)).toEqual({ kind: 'refused', status: 400, reason }),
  )
})
