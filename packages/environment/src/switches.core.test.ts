import { describe, expect, it } from '@jest/globals'
import * as z from 'zod/mini'
import { switchesPage } from './page.core.ts'
import { inProduction } from './production.core.ts'
import { port, shared } from './shared.core.ts'
import { readSwitches, says } from './switches.core.ts'

const switches = z.object({
  SITE_PORT: says('Port of the site.', port(4200)),
  LEVEL: says('How much is said.', z._default(z.enum(['much', 'little']), 'much')),
  STORE: says('Where things are kept.', z.optional(z.string())),
})

describe('switches', () => {
  it('are read with their defaults, an empty one as unset', () => {
    expect(readSwitches(switches, { SITE_PORT: '', STORE: 'x', OTHER: 'y' })).toEqual({
      SITE_PORT: 4200,
      LEVEL: 'much',
      STORE: 'x',
    })
  })

  it('are named where they are invalid, and their values kept back', () => {
    const read = () => readSwitches(switches, { SITE_PORT: '70000', LEVEL: 'hunter2' })
    expect(read).toThrow(/^The environment is invalid: SITE_PORT: .*; LEVEL: /)
    expect(read).not.toThrow(/hunter2/)
  })

  it('name a store that is a folder, or an address of a kind that is known', () => {
    const read = (place: string) =>
      readSwitches(z.object({ DEPLOY_STORE: shared.DEPLOY_STORE }), { DEPLOY_STORE: place })
    const places = [
      'store',
      './a:b',
      '/srv/store',
      'C:/store',
      'https://store.example',
      'http://[::1]:1',
      's3://b/f',
    ]
    for (const place of places) expect(read(place)).toEqual({ DEPLOY_STORE: place })
    for (const place of [
      'htps://store.example',
      'HTTPS://store.example',
      'S3://b',
      'file:///srv',
      'https:/store',
    ])
      expect(() => read(place)).toThrow(
        'DEPLOY_STORE: must be a folder, or begin with http://, https:// or s3://',
      )
  })

  it('make a page, each once with all who read it', () => {
    const page = switchesPage([
      { name: 'site', switches },
      { name: 'tools', switches: z.object({ STORE: switches.shape.STORE }) },
    ])
    expect(page.split('\n').slice(-4, -1)).toEqual([
      '| `LEVEL` | site | How much is said. | `much`, `little` | `much` |',
      '| `SITE_PORT` | site | Port of the site. | 0 to 65535 | `4200` |',
      '| `STORE` | site, tools | Where things are kept. |  |  |',
    ])
  })

  it('make no page while one has no sentence', () => {
    expect(() => switchesPage([{ name: 'site', switches: z.object({ MUTE: z.string() }) }])).toThrow(
      'MUTE of site has no sentence',
    )
  })
})

describe('production', () => {
  const production = { NODE_ENV: 'production' }
  it('is what NODE_ENV says', () => {
    expect(inProduction({}, { TOKEN: 'short' })).toBe(false)
    expect(inProduction(production, { TOKEN: undefined })).toBe(true)
  })
  it('is not missed by a slip of the pen', () => {
    const { NODE_ENV } = shared
    const asked = (value: string) => () => readSwitches(z.object({ NODE_ENV }), { NODE_ENV: value })
    expect(asked('prodution')).toThrow('NODE_ENV: must be development, test or production')
    expect(asked('production')()).toEqual(production)
  })
  it('refuses a frozen clock and a secret that could be guessed', () => {
    expect(() => inProduction({ ...production, NOW: '2026-11-21' }, {})).toThrow('NOW freezes every clock')
    expect(() => inProduction(production, { TOKEN: 'x'.repeat(31), LONG: 'x'.repeat(32) })).toThrow(
      /^TOKEN: must have at least 32 characters in production$/,
    )
  })
})
