import { describe, expect, it } from '@jest/globals'
import { drawShareWords } from './share-words.server.ts'

const drawn = async (title: string, above = 'Club') =>
  (await drawShareWords({ above, title }, '#ffcc00'))?.toString() ?? null

describe('words on a shared picture', () => {
  it.each([
    ['letters of Europe, signs and money', 'Łukasz Müller’s “£5m – €6m” deal: 3 + 1 & Çelik™'],
    ['names that are kept together', 'Thornsea\u00a0Town 2-1 Rovers'],
  ])('are set: %s', async (_what, title) => expect(await drawn(title)).toContain('<path'))

  it.each([
    ['an arrow', 'Home → away'],
    ['letters of Vietnam', 'Nguyễn signs'],
    ['letters of Arabia', 'فوز متأخر'],
    ['nothing but a picture', '🎉'],
  ])('are left out where the club’s type has not all of them: %s', async (_what, title) =>
    expect(await drawn(title)).toBeNull(),
  )

  it('are left out where the line above has what the type has not', async () =>
    expect(await drawn('A late winner', 'Câu lạc bộ')).toBeNull())

  it('are set without the little pictures that stand among them', async () => {
    const plain = await drawn('Promoted! A derby day')
    expect(plain).toContain('<path')
    for (const title of [
      '🎉 Promoted! A derby day ⚽',
      'Promoted! 👩🏽‍🚀 A derby day 🏴󠁧󠁢󠁥󠁮󠁧󠁿🇬🇧',
      'Promoted! ❤️ A derby day',
    ])
      expect([title, (await drawn(title)) === plain]).toEqual([title, true])
  })

  it('keep within the picture where one word is longer than its line', async () => {
    const drawing = await drawn('Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik')
    const paths = [...(drawing ?? '').matchAll(/<path [^>]*?d="([^"]+)"/g)].map(([, path = '']) => path)
    // Every command is of pairs, with the way from the left first.
    const across = paths.flatMap((path) =>
      [...path.matchAll(/-?[\d.]+[ ,]*-?[\d.]+/g)].map(([pair]) => Number.parseFloat(pair)),
    )
    expect(across.length).toBeGreaterThan(100)
    expect(Math.max(...across)).toBeLessThanOrEqual(1152)
  })
})
