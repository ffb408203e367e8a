/**
 * What the provider stores, in the form that its library requires: sessions, interactions, grants, codes. Ids that open something
 * are stored only as hashes, so that a reader of the table cannot use them.
 */
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { longestSeconds } from '../session-age.core.ts'
import { tokenHash } from '../sessions.store.ts'

/** The code has been used before. */
export class UsedTwice extends Error {}

const sidsOf = ({ authorizations }: AdapterPayload): string[] =>
  Object.values(authorizations ?? {}).flatMap(({ sid }) => (sid === undefined ? [] : [sid]))

type Row = { payload: AdapterPayload; used: number | null }

/** @returns the adapters of the provider's models */
export const recordsOf =
  (database: Queryable, clock: Clock) =>
  (model: string): Adapter => {
    const read = async (column: 'id_hash' | 'uid', value: string): Promise<AdapterPayload | undefined> => {
      const [row] = await database.query<Row>(
        `select payload, extract(epoch from used_at)::int as used from provider_records
         where model = $1 and ${column} = $2 and expires_at > $3`,
        [model, value, clock.now().toISOString()],
      )
      return row && { ...row.payload, ...(row.used === null ? {} : { consumed: row.used }) }
    }
    return {
      async upsert(id, { jti: _, ...payload }, expiresIn) {
        const { uid = null, accountId = null, grantId = null } = payload
        await database.query(
          `insert into provider_records (model, id_hash, payload, uid, account, grant_id, sids, expires_at)
           values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8)
           on conflict (model, id_hash) do update set payload = excluded.payload, uid = excluded.uid, account = excluded.account,
             grant_id = excluded.grant_id, sids = excluded.sids, expires_at = excluded.expires_at`,
          [
            model,
            tokenHash(id),
            JSON.stringify(payload),
            uid,
            accountId,
            grantId,
            sidsOf(payload),
            new Date(clock.now().getTime() + (expiresIn ?? longestSeconds) * 1000).toISOString(),
          ],
        )
      },
      async find(id) {
        const payload = await read('id_hash', tokenHash(id))
        return payload && { ...payload, jti: id }
      },
      findByUid: (uid) => read('uid', uid),
      findByUserCode: async () => undefined,
      async consume(id) {
        const used = await database.query(
          'update provider_records set used_at = $3 where model = $1 and id_hash = $2 and used_at is null returning model',
          [model, tokenHash(id), clock.now().toISOString()],
        )
        if (used.length === 0) throw new UsedTwice('used already')
      },
      async destroy(id) {
        await database.query('delete from provider_records where model = $1 and id_hash = $2', [
          model,
          tokenHash(id),
        ])
      },
      async revokeByGrantId(grantId) {
        await database.query('delete from provider_records where model = $1 and grant_id = $2', [
          model,
          grantId,
        ])
      },
    }
  }

export async function forgetExpiredRecords(database: Queryable, now: Date): Promise<void> {
  await database.query('delete from provider_records where expires_at <= $1', [now.toISOString()])
}
