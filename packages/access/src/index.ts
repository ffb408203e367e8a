/**
 * Who may watch what, where and when, and what a refused fan reads: locks, states of streams, outcomes with their
 * sentences, memberships by entitlement. Pure, and without schemas: server and browser call the same functions.
 */
export * from './lock.core.ts'
export * from './lock-ahead.core.ts'
export * from './memberships.core.ts'
export { refusalMessages } from './messages.ts'
export * from './notices.core.ts'
export * from './outcomes.core.ts'
export * from './places.core.ts'
export * from './stream-access.core.ts'
export * from './stream-state.core.ts'
export * from './subscriptions.core.ts'
export * from './terms/price-words.core.ts'
export { purchaseTerms } from './terms/terms.ts'
