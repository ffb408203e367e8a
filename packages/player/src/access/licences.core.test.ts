import { describe, expect, it } from '@jest/globals'
import { licencesOf } from './licences.core.ts'

describe('licences', () => {
  it('are not needed where a stream is not protected', () => {
    expect(licencesOf('a', null)).toBeNull()
    expect(licencesOf('a', { drm: false, keySystems: ['com.widevine.alpha'] })).toBeNull()
  })

  it('are ClearKey’s where the platform names no key system', () =>
    expect(licencesOf('live drm', { drm: true })).toEqual({
      'org.w3.clearkey': { licence: '/api/media/v1/live%20drm/licence' },
    }))

  it('are those of the key systems that are named and known', () => {
    const named = ['com.apple.fps', 'com.widevine.alpha', 'org.w3.clearkey', 'com.example.later']
    expect(licencesOf('x', { drm: true, keySystems: named })).toEqual({
      'com.apple.fps': {
        licence: '/api/media/v1/x/licence/fairplay',
        certificate: '/api/media/v1/x/licence/fairplay/certificate',
      },
      'com.widevine.alpha': { licence: '/api/media/v1/x/licence/widevine' },
      'org.w3.clearkey': { licence: '/api/media/v1/x/licence' },
    })
    expect(licencesOf('x', { drm: true, keySystems: ['com.example.later'] })).toEqual({})
  })
})
