import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { loggablePath } from './loggable-path.core.ts'

const secret = (bytes = 32) => randomBytes(bytes).toString('base64url')

describe('the path of a request in a log', () => {
  it('keeps what says which address it was', () => {
    for (const path of [
      '/',
      '/news/2026/november/u-s-return-to-winning-ways-at-the-weston-homes-community-stadium',
      '/_r/match-centre/1f0c2d9a7b3e4c5d6e7f8a9b0c1d2e3f/web/entry.js',
      '/api/media/v1/live-main/720p/p.Ab3dEf6hIj2k/102030.ts',
      '/api/streamline/v1/playbacks/AbcdefGhijk1mn0pqrstuv',
    ])
      expect(loggablePath(path)).toBe(path)
    expect(loggablePath('/search?q=a.fan@example.com')).toBe('/search')
  })

  it('gives away no authority of an address that was handed over, however it is written', () => {
    const authority = secret(120)
    for (const [path, shown] of [
      [`/api/media/v1/live-main/cast/${authority}/master.m3u8`, '/api/media/v1/live-main/cast/…/master.m3u8'],
      [`/api/media/v1/a/cast/${authority}/keys/p1?x=${authority}`, '/api/media/v1/a/cast/…/keys/p1'],
      [`/api/media/v1/a/CAST/%41${authority}`, '/api/media/v1/a/CAST/…'],
      [`/api/media/v1/a/cast%2F${authority}/`, '/api/media/v1/a/cast/…/'],
      [`/api/media/v1/a/c%61st/%78%41${authority}/x`, '/api/media/v1/a/cast/…/x'],
      [`/x/../cast//${authority}/x`, '/x/../cast//…/x'],
    ] as const)
      expect(loggablePath(path)).toBe(shown)
  })

  it('gives away no token or key of any kind that stands in a path', () => {
    const seal = createHmac('sha256', 'x').update('y').digest('base64url')
    const playback = `${secret(16)}.${secret(12)}.mabc1234.${seal}`
    expect(loggablePath(`/api/anything/${playback}/more`)).not.toContain(seal)
    for (const token of [randomBytes(32).toString('hex'), randomBytes(32).toString('hex').toUpperCase()])
      expect(loggablePath(`/api/anything/${token}`)).toBe('/api/anything/…')
    for (const bytes of [24, 32, 64])
      expect(loggablePath(`/api/anything/${secret(bytes)}/more`)).toBe('/api/anything/…/more')
  })

  it('is short, whatever is asked for', () => {
    expect(loggablePath(`/${'a/'.repeat(5000)}`)).toHaveLength(300)
  })
})
