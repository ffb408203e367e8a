/**
 * Everything a remote may ask of its host, in one place: session and flags (atoms), the page, loading, messages, the bus,
 * and the types of what a remote exports. Provided by the host at run time; a remote never bundles it.
 * Changing it has a rule: see `contract.ts`.
 */
export * from './account-address.ts'
export * from './api.ts'
export * from './bus.tsx'
export * from './call.ts'
export * from './contract.ts'
export * from './kept-state.ts'
export * from './live.tsx'
export * from './loading.ts'
export * from './media.tsx'
export * from './messages.ts'
export * from './moment.core.ts'
export * from './page.tsx'
export * from './reader-clock.ts'
export * from './routes.ts'
export * from './said.ts'
export * from './sign-in.ts'
export * from './slot-refresh.tsx'
export * from './topics.atom.ts'
export * from './waiting-code.ts'
export * from './wanted-film.ts'
export * from './watched.ts'
