import { expect, it } from '@jest/globals'
import { inPlacePath, isInPlace } from './in-place.core.ts'

it.each(['/news', '/news?page=2', '/category/club?page=3&team=ladies'])(
  '%s asks in place, and not for who comes to it',
  (path) => {
    const asked = inPlacePath(path)
    expect([isInPlace(`http://x${asked}`), isInPlace(`http://x${path}`)]).toEqual([true, false])
    const { pathname, searchParams } = new URL(`http://x${asked}`)
    expect(pathname).toBe(new URL(`http://x${path}`).pathname)
    expect(searchParams.get('page')).toBe(new URL(`http://x${path}`).searchParams.get('page'))
  },
)
