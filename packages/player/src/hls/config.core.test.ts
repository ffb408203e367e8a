import { describe, expect, it } from '@jest/globals'
import { licencesOf } from '../access/licences.core.ts'
import { hlsConfig } from './config.core.ts'

describe('settings of hls.js', () => {
  it('leave the browser’s decryption alone where keys stand in the playlists', () => {
    const config = hlsConfig({ licences: null, live: false, licensed() {} })
    expect(config).not.toHaveProperty('emeEnabled')
    expect(config).not.toHaveProperty('drmSystems')
  })

  it('name every key system with where its licences come from, FairPlay with its certificate', () => {
    const keySystems = ['com.widevine.alpha', 'com.apple.fps', 'org.w3.clearkey']
    const licences = licencesOf('x', { drm: true, keySystems })
    expect(hlsConfig({ licences, live: true, licensed() {} })).toMatchObject({
      emeEnabled: true,
      drmSystems: {
        'com.widevine.alpha': { licenseUrl: '/api/media/v1/x/licence/widevine' },
        'com.apple.fps': {
          licenseUrl: '/api/media/v1/x/licence/fairplay',
          serverCertificateUrl: '/api/media/v1/x/licence/fairplay/certificate',
        },
        'org.w3.clearkey': { licenseUrl: '/api/media/v1/x/licence' },
      },
    })
  })
})
