import { describe, expect, it } from '@jest/globals'
import { arrivalAddress } from './arrival-address.core.ts'

describe('the way back to a site of ours', () => {
  const here = 'https://account.example.club'

  it('opens a session there first', () =>
    expect(arrivalAddress('https://www.example.club/news?page=2&q=a%20b#top', here)).toBe(
      'https://www.example.club/api/account/v1/arrivals?return=%2Fnews%3Fpage%3D2%26q%3Da%2520b%23top',
    ))

  it('is the page itself on this site', () =>
    expect(arrivalAddress(`${here}/profile?done=details`, here)).toBe(`${here}/profile?done=details`))
})
