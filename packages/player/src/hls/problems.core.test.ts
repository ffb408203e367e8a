import { describe, expect, it } from '@jest/globals'
import { ErrorDetails, ErrorTypes } from 'hls.js'
import { type HlsError, problemOf } from './problems.core.ts'

const error = (type: ErrorTypes, details: ErrorDetails, change: Partial<HlsError> = {}): HlsError => ({
  type,
  details,
  fatal: true,
  ...change,
})
const { NETWORK_ERROR, MEDIA_ERROR, KEY_SYSTEM_ERROR, MUX_ERROR } = ErrorTypes

describe('errors of hls.js', () => {
  it('are nothing to us while it deals with them', () => {
    const stalled = error(MEDIA_ERROR, ErrorDetails.BUFFER_STALLED_ERROR, { fatal: false })
    const slow = error(NETWORK_ERROR, ErrorDetails.FRAG_LOAD_TIMEOUT, { fatal: false })
    expect([problemOf(stalled), problemOf(slow)]).toEqual([null, null])
  })
  it.each([
    [ErrorDetails.MANIFEST_LOAD_ERROR, 'playlist'],
    [ErrorDetails.LEVEL_LOAD_TIMEOUT, 'playlist'],
    [ErrorDetails.FRAG_LOAD_ERROR, 'segment'],
    [ErrorDetails.KEY_LOAD_ERROR, 'key'],
  ] as const)('%s is about a %s', (details, part) =>
    expect(problemOf(error(NETWORK_ERROR, details, { response: { code: 500 } }))).toEqual({
      kind: 'fetch',
      part,
      status: 500,
    }),
  )
  it('has no status where nothing answered', () =>
    expect(problemOf(error(NETWORK_ERROR, ErrorDetails.FRAG_LOAD_ERROR, { response: { code: 0 } }))).toEqual({
      kind: 'fetch',
      part: 'segment',
      status: null,
    }))
  it('counts a refused key and licence at once', () => {
    const refused = { fatal: false, response: { code: 403 } }
    expect(problemOf(error(NETWORK_ERROR, ErrorDetails.KEY_LOAD_ERROR, refused))).toMatchObject({
      part: 'key',
    })
    const licence = ErrorDetails.KEY_SYSTEM_LICENSE_REQUEST_FAILED
    expect(problemOf(error(KEY_SYSTEM_ERROR, licence, refused))).toMatchObject({
      part: 'licence',
      status: 403,
    })
  })
  it('knows what this browser will never play', () => {
    expect(problemOf(error(KEY_SYSTEM_ERROR, ErrorDetails.KEY_SYSTEM_NO_ACCESS))).toEqual({
      kind: 'unsupported',
    })
    expect(problemOf(error(MEDIA_ERROR, ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR))).toEqual({
      kind: 'unsupported',
    })
  })
  it('takes the rest for the decoder’s', () => {
    expect(problemOf(error(MEDIA_ERROR, ErrorDetails.BUFFER_APPEND_ERROR))).toEqual({ kind: 'decode' })
    expect(problemOf(error(MUX_ERROR, ErrorDetails.INTERNAL_EXCEPTION))).toEqual({ kind: 'decode' })
  })
})
