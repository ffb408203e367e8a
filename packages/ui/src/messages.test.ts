import { describe, expect, it } from '@jest/globals'
import { say } from './messages.ts'

describe('say', () => {
  it('speaks English unless told otherwise', () => {
    expect(say('loading')).toBe('Loading...')
    expect(say('loading', { loading: 'Laden …' })).toBe('Laden …')
  })

  it('fills in what a message asks for', () => {
    expect(say('page', undefined, { page: 3 })).toBe('Page 3')
    expect(say('page', { page: 'Seite {page}' }, { page: 3 })).toBe('Seite 3')
  })
})
