/**
 * The rules of football that server, remotes and tools share: what a match is, from its events; their order; scores and who
 * scored; the minute, the clock and the countdown; table, form and statistics. Pure, and without schemas: browsers load it.
 */
export * from './addresses.core.ts'
export * from './aggregate.core.ts'
export * from './at-home.core.ts'
export * from './by-now.core.ts'
export * from './clock.core.ts'
export * from './countdown.core.ts'
export * from './fold.core.ts'
export * from './happenings.core.ts'
export * from './league-day.core.ts'
export * from './minute.core.ts'
export * from './names.core.ts'
export * from './on-day.core.ts'
export * from './order.core.ts'
export * from './reason.core.ts'
export * from './score.core.ts'
export * from './state.core.ts'
export * from './statistics.core.ts'
export * from './table.core.ts'
