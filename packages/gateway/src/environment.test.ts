import { resolve } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { readEnvironment } from './environment.ts'

const site = { port: { variable: 'SITE_PORT', otherwise: 4200 } }

describe('the environment of a gateway', () => {
  it('has a default for everything that is not a secret', () => {
    expect(readEnvironment({ DATA_DIR: '/data' }, site)).toEqual({
      host: expect.any(String),
      port: 4200,
      innerPort: 0,
      platform: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      platformInnerPort: null,
      dataDir: '/data',
      store: resolve('/data/store'),
      gatewayToken: null,
      renderWorkers: 2,
      countryHeader: null,
      trustedProxies: [],
      siteHosts: [],
      securityContact: null,
      lockPassword: null,
      streamsOfAddress: 512,
      redisUrl: null,
      redisPrefix: 'club:',
      localRemote: null,
      localBuilds: null,
      releaseRootKey: null,
      now: null,
      production: false,
    })
  })

  it('takes what is set', () => {
    const read = readEnvironment(
      {
        SITE_PORT: '4300',
        PLATFORM_PORT: '4101',
        DEPLOY_STORE: 'https://store.example',
        TRUSTED_PROXIES: ' 10.0.0.1, ,10.1.0.0/16 ',
        SITE_HOSTS: 'club.example',
        COUNTRY_HEADER: 'X-Country',
        SECURITY_CONTACT: 'mailto:safe@club.example',
        NOW: '2026-11-20T12:00:00Z',
      },
      site,
    )
    expect(read).toMatchObject({
      port: 4300,
      platform: 'http://127.0.0.1:4101',
      store: 'https://store.example',
      trustedProxies: ['10.0.0.1', '10.1.0.0/16'],
      siteHosts: ['club.example'],
      countryHeader: 'x-country',
      securityContact: 'mailto:safe@club.example',
      now: new Date('2026-11-20T12:00:00Z'),
    })
  })

  it('takes the names of a site from the switch that the site names', () => {
    const account = { port: { variable: 'ACCOUNT_PORT', otherwise: 4300 }, hosts: 'ACCOUNT_HOSTS' }
    const names = { SITE_HOSTS: 'www.club.example', ACCOUNT_HOSTS: 'account.club.example' }
    expect(readEnvironment(names, account)).toMatchObject({
      port: 4300,
      siteHosts: ['account.club.example'],
    })
    const unnamed = () => readEnvironment({ SITE_HOSTS: 'www.club.example', NODE_ENV: 'production' }, account)
    expect(unnamed).toThrow('ACCOUNT_HOSTS: needed in production')
  })

  it.each([
    ['SECURITY_CONTACT', 'mailto:safe@club.example and more'],
    ['SECURITY_CONTACT', 'see mailto:safe@club.example'],
    ['SECURITY_CONTACT', 'http://club.example'],
    ['RENDER_WORKERS', '0'],
    ['RENDER_WORKERS', '17'],
    ['COUNTRY_HEADER', 'two words'],
  ])('names an invalid %s: %s', (name, value) =>
    expect(() => readEnvironment({ [name]: value }, site)).toThrow(name),
  )

  it.each([
    ['COUNTRY_HEADER', 'two words', 'must be the name of a header, such as CF-IPCountry'],
    ['LOCAL_REMOTE', 'A Remote', 'must be the name of a remote'],
    ['RELEASE_ROOT_KEY', 'short', 'must be a public key as `npm run keys -- make` prints it'],
    ['REDIS_PREFIX', 'a b', 'may contain letters, digits, :, _ and -, 60 at most'],
  ])('says in words what %s must be', (name, value, words) =>
    expect(() => readEnvironment({ [name]: value }, site)).toThrow(`${name}: ${words}`),
  )
})
