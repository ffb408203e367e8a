import { describe, expect, it } from '@jest/globals'
import { openDevice } from '../identity/device-token.core.ts'
import { openPlayback } from '../playbacks/playback-token.core.ts'
import { openPreview } from '../services/web/previews.core.ts'
import { openToken, sealToken } from './sealed-token.core.ts'

const secret = 'a secret of this installation'

describe('a sealed token', () => {
  const token = sealToken(secret, 'ticket', 'row.12')

  it('says its words to whoever has the secret, for its purpose alone', () => {
    expect(openToken(secret, 'ticket', token)).toBe('row.12')
    expect(openToken(secret, 'scarf', token)).toBeNull()
    expect(openToken(secret, '', token)).toBeNull()
    expect(openToken('another secret', 'ticket', token)).toBeNull()
    expect(openToken(secret, '', sealToken(secret, '', 'row'))).toBe('row')
  })

  it('cannot be changed, nor written in another way', () => {
    const [, seal = ''] = /([\w-]{43})$/.exec(token) ?? []
    // The last of 43 letters has two unused bits: these four decode to the same bytes.
    const last = Buffer.from(seal, 'base64url').toString('base64url').at(-1) ?? ''
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const place = alphabet.indexOf(last)
    for (const at of [place ^ 1, place ^ 2, place ^ 3])
      expect(openToken(secret, 'ticket', token.slice(0, -1) + alphabet[at])).toBeNull()
    for (const other of ['', '.', `x${token}`, `${token}=`, `${token}\n`, token.slice(0, -1), seal])
      expect(openToken(secret, 'ticket', other)).toBeNull()
  })
})

it('tokens that are in browsers and letters go on opening', () => {
  expect(
    openPreview(
      secret,
      'dHBjYW8wIC9uZXdzL2RlcmJ5.bCjDwWalOq4I2Am0LyhgYmmtgC08AyIwwuNIwa11O4c',
      new Date('2026-11-30T00:00:00Z'),
    ),
  ).toEqual({ path: '/news/derby', until: '2026-12-01T00:00:00.000Z' })
  expect(
    openPlayback(
      secret,
      'live-main',
      'pppppppppppppppppppppp.dTE.mx1seio0.GB.tojiXOwUO0kO42QURHgdnD28PZsivYhfGxvMuvdh2h4',
    ),
  ).toMatchObject({ userID: 'u1', startedAt: 1795953600000, place: { asked: true, country: 'GB' } })
  expect(
    openDevice(
      secret,
      'dTE.dddddddddddddddddddddd.mx1seio0.tFqDbVYX5lrS-jJmuuYKlUp3qnoUwt8ht89RRNjWndE',
      new Date('2026-11-30T00:00:00Z'),
    ),
  ).toMatchObject({ accountID: 'u1', issuedAt: 1795953600000 })
})
