import { ApiProblem } from '@club/shell-api'
import { describe, expect, it } from '@jest/globals'
import { normaliseError, notFoundMessage, StatusError } from './page-error.core.ts'

describe('normalised errors [SH-08c]', () => {
  it('take the status from statusCode, status or response status, in this order', () => {
    expect(normaliseError({ statusCode: 503, status: 404, response: { status: 410 } }).status).toBe(503)
    expect(normaliseError({ status: 410, response: { status: 503 } }).status).toBe(410)
    expect(normaliseError({ response: { status: 502 } }).status).toBe(502)
    expect(normaliseError(new Response(null, { status: 403 })).status).toBe(403)
    expect(normaliseError(new StatusError(504, 'late')).status).toBe(504)
    expect(normaliseError(new ApiProblem(503, 'no answer', '/api/web/v1/menus')).status).toBe(503)
  })

  it('are 500 where there is no status of an error', () => {
    for (const problem of [
      new Error('broken'),
      'broken',
      null,
      undefined,
      42,
      {},
      { status: 200 },
      { status: 99 },
      { status: '404' },
      { statusCode: Number.NaN },
      { response: null },
    ]) {
      expect(normaliseError(problem).status).toBe(500)
    }
  })

  it('take the message from the error or its text', () => {
    expect(normaliseError(new Error('broken')).message).toBe('broken')
    expect(normaliseError('broken').message).toBe('broken')
    expect(normaliseError({ status: 500, data: 'said' }).message).toBe('said')
    expect(normaliseError({ status: 500, statusText: 'Bad Gateway' }).message).toBe('Bad Gateway')
    expect(normaliseError({ status: 500, message: '' }).message).toBe('Unknown error')
    expect(normaliseError({ status: 500, message: { toString: () => 'x' } }).message).toBe('Unknown error')
  })

  it('say of every 404 that the page could not be found', () => {
    expect(normaliseError(new ApiProblem(404, 'no row 12 in articles', '/api/x'))).toEqual({
      status: 404,
      message: 'This page could not be found',
    })
    expect(notFoundMessage).toBe('This page could not be found')
  })

  it('hold nothing but status and message: what travels to the browser has no stack', () => {
    expect(Object.keys(normaliseError(new Error('broken')))).toEqual(['status', 'message'])
  })
})
