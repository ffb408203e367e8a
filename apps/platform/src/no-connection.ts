/** A server that does not answer when the platform starts, in words that name its switch: a driver names neither it nor the server. */

/** Where a name has several addresses, the failure holds one for each, and has no words of its own. */
function reasonOf(problem: unknown): string {
  const { errors = [], message } = Object(problem) as { errors?: unknown[]; message?: string }
  return errors.length > 0 ? errors.map(reasonOf).join(', ') : (message ?? String(problem))
}

/** @param name of the switch; its value, which may contain a password, is not repeated */
export const noConnection = (
  name: 'DATABASE_URL' | 'REDIS_URL',
  server: 'PostgreSQL' | 'Redis',
  problem: unknown,
): Error => new Error(`${name}: no connection to ${server}: ${reasonOf(problem)}`, { cause: problem })
