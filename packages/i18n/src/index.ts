/**
 * Language: texts, plurals, dates, clocks and numbers in a page's language and a club's time zone. Pure, and
 * without any context: the caller passes in language and zone.
 */
export * from './catalogue.ts'
export { countryNames } from './countries.core.ts'
export * from './dates.core.ts'
export * from './language.core.ts'
export { formatMoney } from './money.core.ts'
export * from './numbers.core.ts'
export * from './plurals.core.ts'
export * from './wordings.core.ts'
export { aheadIn, clockIn, dayEnds, dayIn, instantIn, wallClock } from './zone.core.ts'
