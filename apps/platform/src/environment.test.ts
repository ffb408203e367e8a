import { describe, expect, it } from '@jest/globals'
import { demandSiteNames, readEnvironment } from './environment.ts'

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

  it('names every invalid variable', () => {
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

  it('demands secrets in production that nobody guesses, and keeps them to itself', () => {
    const names = ['IMPORT_TOKEN', 'STAFF_TOKEN', 'MATCH_FEED_TOKEN', 'GATEWAY_TOKEN']
    for (const name of names) {
      const given = (value: string, mode?: string) => () =>
        readEnvironment({ [name]: value, ...(mode ? { NODE_ENV: mode } : {}) })
      expect(given('short')).not.toThrow()
      expect(given('s3cret-'.padEnd(31, 'x'), 'production')).toThrow(
        new RegExp(`^${name}: must have at least 32 characters in production$`),
      )
      expect(given('s3cret-'.padEnd(32, 'x'), 'production')).not.toThrow()
    }
  })

  it('mails from an address of the club’s where none is named', () => {
    const from = (given: Record<string, string>) =>
      readEnvironment({ SMTP_URL: 'smtp://127.0.0.1:2525', ...given }).smtp?.from
    expect(from({})).toBe('noreply@localhost')
    expect(from({ SITE_HOSTS: 'www.example.club:8443, example.club' })).toBe('noreply@example.club')
    expect(from({ STREAMER_HOSTS: 'tv.example.club', ACCOUNT_HOSTS: 'id.example.club' })).toBe(
      'noreply@tv.example.club',
    )
    expect(from({ ACCOUNT_HOSTS: 'id.example.club' })).toBe('noreply@id.example.club')
    const production = { NODE_ENV: 'production' }
    expect(from({ ...production, SITE_ORIGINS: 'https://www.example.club' })).toBe('noreply@example.club')
    expect(() => from(production)).toThrow('MAIL_FROM: needed in production')
    expect(from({ MAIL_FROM: 'tickets@example.club', ...production })).toBe('tickets@example.club')
    expect(readEnvironment({ MAIL_FROM: 'tickets@example.club' }).smtp).toBeNull()
  })

  it('tells push services of the site where nobody else is named: some of them refuse a contact that does not exist', () => {
    const contact = (given: Record<string, string>) => readEnvironment(given).push.contact
    const production = { NODE_ENV: 'production' }
    expect(contact({})).toBe('mailto:webmaster@localhost.localdomain')
    expect(
      contact({ ...production, SITE_ORIGINS: 'https://tv.example.club', SITE_HOSTS: 'www.example.club' }),
    ).toBe('https://www.example.club')
    expect(
      contact({ ...production, STREAMER_HOSTS: 'tv.example.club', ACCOUNT_HOSTS: 'id.example.club' }),
    ).toBe('https://tv.example.club')
    expect(contact({ SITE_HOSTS: 'www.example.club', PUSH_CONTACT: 'mailto:web@example.club' })).toBe(
      'mailto:web@example.club',
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
        SITE_HOSTS: 'example.club',
        ACCOUNT_HOSTS: 'account.example.club',
        STREAMER_HOSTS: 'live.example.club',
      }).origins,
    ).toEqual([
      'https://example.club',
      'https://live.example.club',
      'https://account.example.club',
      'https://www.example.com',
      'https://tv.example.com',
    ])
    expect(readEnvironment({ ACCOUNT_PORT: '5300' }).sites).toEqual({
      main: ':4200',
      account: ':5300',
      streamer: ':4400',
    })
    expect(readEnvironment({ SITE_HOSTS: 'example.club', NODE_ENV: 'production' }).sites).toBeUndefined()
    expect(() => readEnvironment({ SITE_ORIGINS: 'www.example.com' })).toThrow(
      "'www.example.com' is no origin",
    )
  })

  it('names the switch of a port that is none, of a site’s name that is another’s, and of a short secret', () => {
    expect(() => readEnvironment({ SITE_PORT: 'abc' })).toThrow('SITE_PORT: must be a port, 0 to 65535')
    expect(() =>
      readEnvironment({ SITE_HOSTS: 'www.example.club', ACCOUNT_HOSTS: 'www.example.club' }),
    ).toThrow('ACCOUNT_HOSTS')
    expect(() => readEnvironment({ NODE_ENV: 'production', STAFF_TOKEN: 'short' })).toThrow(
      'STAFF_TOKEN: must have at least 32 characters in production',
    )
  })

  it('demands a name of the site in production, where the public is served', () => {
    const demand = (given: Record<string, string>) => () => demandSiteNames(readEnvironment(given))
    const production = { NODE_ENV: 'production' }
    expect(demand({})).not.toThrow()
    for (const given of [production, { ...production, SITE_HOSTS: '', SITE_ORIGINS: ' , ' }])
      expect(demand(given)).toThrow(/^SITE_HOSTS or SITE_ORIGINS: needed in production/)
    expect(demand({ ...production, SITE_HOSTS: 'www.example.club' })).not.toThrow()
    expect(demand({ ...production, SITE_ORIGINS: 'https://www.example.club' })).not.toThrow()
  })

  it('has licence servers of other key systems only where they are set up, whole', () => {
    expect(readEnvironment({}).licences).toEqual({ widevine: null, fairplay: null })
    const given = {
      WIDEVINE_LICENCE_URL: 'https://drm.example.com/widevine',
      WIDEVINE_LICENCE_HEADERS: '{"X-Account": "club", "Authorization": "Bearer s3cret"}',
      FAIRPLAY_LICENCE_URL: 'http://127.0.0.1:9000/fps',
      FAIRPLAY_CERTIFICATE_URL: 'http://localhost:9000/fps.cer',
    }
    expect(readEnvironment(given).licences).toEqual({
      widevine: {
        url: 'https://drm.example.com/widevine',
        headers: { 'x-account': 'club', authorization: 'Bearer s3cret' },
      },
      fairplay: {
        url: 'http://127.0.0.1:9000/fps',
        headers: {},
        certificate: 'http://localhost:9000/fps.cer',
      },
    })
    expect(() => readEnvironment({ ...given, FAIRPLAY_CERTIFICATE_URL: '' })).toThrow(
      /FAIRPLAY_CERTIFICATE_URL are set together/,
    )
    expect(() => readEnvironment({ ...given, WIDEVINE_LICENCE_URL: '' })).toThrow(
      'WIDEVINE_LICENCE_HEADERS is set, and WIDEVINE_LICENCE_URL is not',
    )
  })

  it.each([
    ['WIDEVINE_LICENCE_URL', 'http://drm.example.com/widevine'],
    ['WIDEVINE_LICENCE_URL', 'http://127.0.0.1.example.com/'],
    ['WIDEVINE_LICENCE_URL', 'https://club:s3cret@drm.example.com/'],
    ['WIDEVINE_LICENCE_URL', 'drm'],
    ['WIDEVINE_LICENCE_HEADERS', '["s3cret"]'],
    ['WIDEVINE_LICENCE_HEADERS', '{"x-key": s3cret}'],
    ['WIDEVINE_LICENCE_HEADERS', '{"x-key": ["s3cret"]}'],
    ['WIDEVINE_LICENCE_HEADERS', '{"x key": "s3cret"}'],
    ['WIDEVINE_LICENCE_HEADERS', '{"x-key": "s3cret\\ninjected: 1"}'],
    ['WIDEVINE_LICENCE_HEADERS', '{"Cookie": "s3cret"}'],
  ])('names an invalid licence variable and keeps its value to itself: %s', (name, value) => {
    let said = ''
    try {
      readEnvironment({ WIDEVINE_LICENCE_URL: 'https://drm.example.com/', [name]: value })
    } catch (problem) {
      said = String(problem)
    }
    expect(said).toContain(`${name}:`)
    expect(said).not.toContain('s3cret')
  })
})
