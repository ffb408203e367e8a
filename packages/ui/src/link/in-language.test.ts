import { describe, expect, it } from '@jest/globals'
import { inLanguage } from './in-language.core.ts'

describe('an address in a language', () => {
  it.each([
    ['/videos', '/?lang=ar', '/videos?lang=ar'],
    ['/videos?page=2', '/?lang=ar', '/videos?page=2&lang=ar'],
    ['/videos?lang=ar&page=2', '/?lang=ar', '/videos?lang=ar&page=2'],
    ['/videos#list', '/?lang=ar', '/videos?lang=ar#list'],
    ['/videos', '/', '/videos'],
    ['/videos', '/category/arabic', '/videos'],
  ])('%s by %s is %s', (path, link, address) => expect(inLanguage(path, link)).toBe(address))
})
