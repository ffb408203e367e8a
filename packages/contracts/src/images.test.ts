import { describe, expect, it } from '@jest/globals'
import { pageShareUrl } from './images.ts'

describe('pageShareUrl', () => {
  it.each(['/news/a-wet-night', '/news/2026-in-pictures', '/match/first-team/2026-27/m-1'])(
    'is there for %s',
    (path) => expect(pageShareUrl(path)).toBe(`/images/of-page${path}`),
  )

  it.each(['/', '/news', '/news/2026', '/news/2026/11', '/match/first-team/2026-27', '/club'])(
    'is not there for %s',
    (path) => expect(pageShareUrl(path)).toBeNull(),
  )
})
