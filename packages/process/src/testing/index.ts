/** What tests and benches need of a machine. */
export { certificate } from './certificate.ts'
export * from './listening.ts'
export * from './small-disk.ts'
