/**
 * The rules of football that server, remotes and tools share: what a match is, from its events; their order; the minute, the
 * clock and the countdown; table and statistics. Pure, and without schemas: browsers load it.
 */
export * from './aggregate.core.ts'
export { clockCorrection as pageClockCorrection, type Remaining, remaining } from './countdown.core.ts'
export * from './fold.core.ts'
export * from './minute.core.ts'
export * from './statistics.core.ts'
export * from './table.core.ts'
