/** Federation: the sharing policy, and the documents that say what runs. Build, hosts, store and mirror have separate entry points. */
export * from './claims.core.ts'
export * from './deployment.ts'
export * from './sharing.ts'
export * from './versions-meant.core.ts'
