import { expect, it } from '@jest/globals'
import { countryNames } from './countries.core.ts'

it('names countries in a language, and leaves a code that nobody has as it is', () => {
  expect(countryNames('en-GB', ['GB'])).toBe('United Kingdom')
  expect(countryNames('en-GB', ['GB', 'IE', 'QQ'])).toBe('United Kingdom, Ireland and QQ')
  expect(countryNames('ar', ['GB'])).toBe('المملكة المتحدة')
})
