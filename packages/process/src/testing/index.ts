/** Helpers for tests and benchmarks that need something of the machine. */
export { certificate } from './certificate.ts'
export * from './listening.ts'
export * from './small-disk.ts'
