import { describe, expect, it } from '@jest/globals'
import { oldAddressKey, oldAddressKeys } from './old-addresses.core.ts'

describe('an old address', () => {
  it.each([
    ['/OLD/1.aspx', '/old/1.aspx'],
    ['/x.asp?b=2&a=1', '/x.asp?a=1&b=2'],
    ['/x.asp?ID=Seven', '/x.asp?id=Seven'],
    ['/x.asp?utm_source=mail&id=5', '/x.asp?id=5'],
    ['/Report%20of', '/report%20of'],
    ['/2019/My-Story/', '/2019/my-story'],
    ['/tickets/?id=5', '/tickets?id=5'],
    ['/?p=17', '/?p=17'],
    ['//', '/'],
    ['//host/page', '//host/page'],
    ['/\\', '/'],
  ])('%s is kept as %s', (from, key) => expect(oldAddressKey(from)).toBe(key))

  it('is looked for with each choice of its keys, the fullest first', () => {
    expect(oldAddressKeys('/x.asp?b=2&a=1')).toEqual(['/x.asp?a=1&b=2', '/x.asp?a=1', '/x.asp?b=2', '/x.asp'])
    expect(oldAddressKeys('/x')).toEqual(['/x'])
    const long = Array.from({ length: 40 }, (_, index) => `k${index}=1`).join('&')
    expect(oldAddressKeys(`/x?${long}`)).toHaveLength(64)
  })
})
