/** What the database's thread throws: PGlite ends with plain objects, which are no errors. */
import { inspect } from 'node:util'

/** The same as an error that says everything that the object does. */
export const thrownError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(inspect(thrown, { breakLength: Number.POSITIVE_INFINITY }))
