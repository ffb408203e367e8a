/** The origin check on every write from a browser: `Origin` must be one of our own sites (docs/security.md#who-may-do-what). */
import { forbidden } from '../server/errors.ts'

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])

/** @throws Refusal 403 */
export function demandOwnOrigin(method: string, origin: string | undefined, own: readonly string[]): void {
  if (readOnly.has(method)) return
  if (origin === undefined || !own.includes(origin)) {
    throw forbidden('foreign_origin', 'A write needs the Origin of one of our own sites')
  }
}
