import { describe, expect, it } from '@jest/globals'
import { framingOf, hostFault, hostsIn } from './framing.core.ts'

const most = 1000
const framing = (method: string, headers: Record<string, string>) => {
  const found = framingOf(method, headers, most)
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

describe('hosts', () => {
  it('are all that came, however their name was written', () => {
    expect(hostsIn(['Host', 'a', 'Accept', 'Host', 'HOST', 'b', 'hosts', 'c'])).toEqual(['a', 'b'])
    expect(hostsIn([])).toEqual([])
  })
  it.each([
    [['a'], '1.1', false, null],
    [[], '1.1', false, 'No Host'],
    [[], '1.0', false, 'No Host'],
    [['a', 'b'], '1.1', false, 'More than one Host'],
    [[], '1.1', true, 'No Host'],
    [[], '1.0', true, null],
    [['a', 'a'], '1.0', true, 'More than one Host'],
  ] as const)('%j in HTTP/%s (health: %s): %s', (hosts, version, asksForHealth, fault) =>
    expect(hostFault(hosts, version, asksForHealth)).toBe(fault),
  )
})
