/** Secrets that all instances of a platform share, such as the seal of playbacks: created once, by the first instance that needs one. */
import { randomBytes } from 'node:crypto'
import type { Queryable } from './database.ts'

/**
 * @param make creates the secret; 256 random bits in base64url by default
 * @returns the same for every instance on this database
 */
export async function installationSecret(
  database: Queryable,
  name: string,
  make = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  await database.query(
    'insert into installation_secrets (name, value) values ($1, $2) on conflict do nothing',
    [name, make()],
  )
  const [row] = await database.query<{ value: string }>(
    'select value from installation_secrets where name = $1',
    [name],
  )
  if (!row) throw new Error(`the secret '${name}' could not be made`)
  return row.value
}
