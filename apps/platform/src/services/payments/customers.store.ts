/** Which customer of the provider an account is. */
import type { Database } from '../../database/database.ts'
import { accessTopic } from '../../identity/entitlements.store.ts'
import { writeWithOutbox } from '../../outbox/outbox.ts'

/**
 * @param before whom it was when a customer was made; somebody else may have been quicker
 * @returns the customer that the account is now
 */
export const rememberCustomer = (
  database: Database,
  account: string,
  before: string | null,
  customer: string,
): Promise<string> =>
  writeWithOutbox(database, async (transaction, changes) => {
    await transaction.query(
      'update accounts set stripe_customer_id = $3 where id = $1 and stripe_customer_id is not distinct from $2',
      [account, before, customer],
    )
    changes.add(accessTopic, [`account:${account}`], { userID: account })
    const [row] = await transaction.query<{ customer: string | null }>(
      'select stripe_customer_id as customer from accounts where id = $1',
      [account],
    )
    return row?.customer ?? customer
  })

/** Staff have deleted them at the provider: the account is no customer of it until it buys again. */
export const forgetCustomer = (database: Database, account: string, customer: string): Promise<void> =>
  writeWithOutbox(database, async (transaction, changes) => {
    await transaction.query(
      'update accounts set stripe_customer_id = null where id = $1 and stripe_customer_id = $2',
      [account, customer],
    )
    changes.add(accessTopic, [`account:${account}`], { userID: account })
  })
