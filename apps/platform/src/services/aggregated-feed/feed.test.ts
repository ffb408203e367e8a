import { describe, expect, it } from '@jest/globals'
import { withAdverts } from './index.ts'

describe('adverts among news', () => {
  const article = (id: string) => ({ id, attributes: {} as never })
  const advert = (id: string) => ({ id, kind: 'advert', title: id }) as never
  it('go round from page to page', () => {
    const four = ['a', 'b', 'c', 'd'].map(article)
    const ids = (first: number) => withAdverts(four, [advert('x'), advert('y')], first).map(({ id }) => id)
    expect([ids(0).at(-1), ids(4).at(-1), ids(8).at(-1)]).toEqual(['advert-x-0', 'advert-y-1', 'advert-x-2'])
    expect(withAdverts(four, [], 0)).toHaveLength(4)
  })
})
