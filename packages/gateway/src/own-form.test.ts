import { describe, expect, it } from '@jest/globals'
import { isOwnForm } from './own-form.core.ts'

const origin = 'http://localhost:4300'

describe('a form of a private page', () => {
  it.each([
    [{ origin, 'sec-fetch-site': 'same-origin' }],
    [{ origin }],
    [{ 'sec-fetch-site': 'same-origin' }],
  ])('is our own with %j', (headers) => expect(isOwnForm(headers, origin)).toBe(true))

  it('is our own under each of the site’s names, over https', () => {
    const host = 'login.club.example'
    expect(isOwnForm({ host, origin: `https://${host}` }, 'https://account.club.example')).toBe(true)
    expect(isOwnForm({ host, origin: `http://${host}` }, 'https://account.club.example')).toBe(false)
  })

  it.each([
    [{}],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:4200', 'sec-fetch-site': 'same-site' }],
    // A header that claims more than the other proves nothing.
    [{ origin, 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('is somebody else’s with %j', (headers) => expect(isOwnForm(headers, origin)).toBe(false))
})
