import { expect, it } from '@jest/globals'
import { hasLetters, wordingOf } from './wordings.core.ts'

const wordings = { 'First Team': 'الفريق الأول', 'Matchday #': 'الجولة #', '# of #': '# من #' }

it('finds a text by its very words, numbers in their order', () => {
  expect(wordingOf(wordings, 'First Team')).toBe('الفريق الأول')
  expect(wordingOf(wordings, 'Matchday 20')).toBe('الجولة 20')
  expect(wordingOf(wordings, '2 of 10')).toBe('2 من 10')
  for (const text of ['first team', 'Matchday', 'constructor', ''])
    expect(wordingOf(wordings, text)).toBeNull()
})

it('tells which way the letters of a text are written', () => {
  const ways = (text: string) => [hasLetters(text, 'ltr'), hasLetters(text, 'rtl')]
  expect(ways('“Nobody is running.”')).toEqual([true, false])
  expect(ways('«الزرق» 1906')).toEqual([false, true])
  expect(ways('Blues TV: كل المباريات')).toEqual([true, true])
  expect(ways('2–1')).toEqual([false, false])
})
