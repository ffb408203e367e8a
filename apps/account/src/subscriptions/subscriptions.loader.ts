/** What the account holds. */
import { basicPass, subscriptionsAmong } from '@club/access'
import { entitlementAnswer } from '@club/contracts'
import { type Asked, demandHolder } from '../visit/visitor.ts'

export async function loadSubscriptions(asked: Asked) {
  const { visit, holder } = await demandHolder(asked)
  const { status, body } = await visit.ask('GET', `/api/streamline/v1/users/entitlements/${holder.ssoID}`)
  const answer = entitlementAnswer.safeParse(body)
  const told = status === 200 && answer.success ? answer.data.data.attributes.entitlements : null
  // 404: it has none.
  const held = status === 404 ? [] : told
  return {
    name: holder.displayName,
    /** null: it could not be told. */
    subscriptions: held && subscriptionsAmong(held),
    hasBasicPass: held?.includes(basicPass) ?? false,
  }
}
