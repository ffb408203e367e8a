/** Maps accounts to the provider's customers. */
import type { Database } from '../../database/database.ts'
import { accessTopic } from '../../identity/entitlements.store.ts'
import { writeWithOutbox } from '../../outbox/outbox.ts'

/**
 * @param before the customer on record when we created this one; another request may have been quicker
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

/** For a customer whom staff have deleted at the provider: the account has none until it buys again. */
export const forgetCustomer = (database: Database, account: string, customer: string): Promise<void> =>
  writeWithOutbox(database, async (transaction, changes) => {
    await transaction.query(
      'update accounts set stripe_customer_id = null where id = $1 and stripe_customer_id = $2',
      [account, customer],
    )
    changes.add(accessTopic, [`account:${account}`], { userID: account })
  })
