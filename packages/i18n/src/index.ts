/**
 * The language room: texts, counted things, dates, clocks and figures in the language of a page and the zone of a club. Pure, and
 * without a context of its own: whoever asks says which language and which zone.
 */
export * from './catalogue.ts'
export { countryNames } from './countries.core.ts'
export * from './dates.core.ts'
export * from './language.core.ts'
export * from './money.core.ts'
export * from './numbers.core.ts'
export * from './plurals.core.ts'
export * from './wordings.core.ts'
export { aheadIn, clockIn, dayIn, instantIn, wallClock } from './zone.core.ts'
