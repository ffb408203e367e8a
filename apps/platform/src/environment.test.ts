import { describe, expect, it } from '@jest/globals'
import { readEnvironment } from './environment.ts'

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(readEnvironment({})).toMatchObject({
      host: '127.0.0.1',
      port: 4100,
      dataDir: '.data',
      databaseUrl: null,
      now: null,
      production: false,
      tokens: { import: null, staff: null, feed: null, gateway: null },
    })
  })

  it('takes an empty variable for an unset one', () => {
    expect(readEnvironment({ PLATFORM_PORT: '', MATCH_FEED_TOKEN: '', NOW: '' })).toEqual(readEnvironment({}))
  })

  it('names every variable that does not hold', () => {
    const read = () =>
      readEnvironment({ PLATFORM_PORT: '70000', DATABASE_URL: 'mysql://x', NOW: 'yesterday' })
    expect(read).toThrow(/PLATFORM_PORT/)
    expect(read).toThrow(/DATABASE_URL: must start with postgres/)
    expect(read).toThrow(/NOW: must be an ISO 8601/)
  })

  it('refuses NOW in production', () => {
    expect(readEnvironment({ NOW: '2026-11-21T15:00:00Z' }).now).toEqual(new Date('2026-11-21T15:00:00Z'))
    expect(() => readEnvironment({ NOW: '2026-11-21T15:00:00Z', NODE_ENV: 'production' })).toThrow(
      'refused in production',
    )
  })

  it('keeps the platform on loopback, whatever the sites listen on', () => {
    expect(readEnvironment({ HOST: '0.0.0.0' }).host).toBe('127.0.0.1')
    expect(readEnvironment({ HOST: '::1' }).host).toBe('::1')
  })

  it('knows the origins of our own sites', () => {
    const local = readEnvironment({ SITE_PORT: '5200' }).origins
    expect(local).toContain('http://localhost:5200')
    expect(local).toContain('http://account.localhost:4300')
    expect(local).toContain('http://tv.localhost:4400')
    expect(local).not.toContain('http://localhost:4200')
    expect(
      readEnvironment({
        NODE_ENV: 'production',
        SITE_ORIGINS: 'https://www.example.com/, https://tv.example.com',
      }).origins,
    ).toEqual(['https://www.example.com', 'https://tv.example.com'])
    expect(() => readEnvironment({ SITE_ORIGINS: 'www.example.com' })).toThrow(
      "'www.example.com' is no origin",
    )
  })
})
