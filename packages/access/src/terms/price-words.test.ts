import { expect, it } from '@jest/globals'
import { messages as ar } from './messages/ar.ts'
import { messages as en } from './messages/en.ts'
import { priceWords, recordedWords } from './price-words.core.ts'

const price = {
  priceDisplay: '£8.99 a month',
  amount: 899,
  currency: 'gbp',
  interval: 'month' as const,
}
const inEnglish = { lang: 'en-GB', locale: 'en-GB' }
const inArabic = { lang: 'ar', locale: 'en-GB' }

it('a price on sale is in the club’s own wording, and in another language in that language’s', () => {
  const own = { ...price, priceDisplay: 'Only £8.99 a month' }
  expect(priceWords(own, inEnglish, en.paidBy)).toBe('Only £8.99 a month')
  expect(priceWords(own, inArabic, ar.paidBy)).toBe('\u2066£8.99\u2069 شهريًا')
  expect(priceWords({ ...own, interval: null }, inArabic, ar.paidBy)).toBe('\u2066£8.99\u2069')
})

it.each([
  ['£8.99 a month', '\u2066£8.99\u2069 شهريًا'],
  ['£79.99 a year', '\u2066£79.99\u2069 سنويًا'],
  ['£7.99', '\u2066£7.99\u2069'],
  ['£2 a week', '\u2066£2 a week\u2069'],
  [' a month', '\u2066 a month\u2069'],
  ['', ''],
])('what was written down is in the page’s words where it is in the club’s: %j', (display, said) => {
  expect(recordedWords(display, inArabic, ar.paidBy, en.paidBy)).toBe(said)
  expect(recordedWords(display, inEnglish, en.paidBy, en.paidBy)).toBe(display)
})

it('and from an Arabic club’s words on an English page', () => {
  const languages = { lang: 'en-GB', locale: 'ar' }
  expect(recordedWords('\u2066£79.99\u2069 سنويًا', languages, en.paidBy, ar.paidBy)).toBe('£79.99 a year')
  expect(recordedWords('\u2066£7.99\u2069', languages, en.paidBy, ar.paidBy)).toBe('£7.99')
})
