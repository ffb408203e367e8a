/** Subscriptions as the older provider sells them. Pure. */
import type { SubscriptionPlan } from '@club/contracts'

/** What a plan brings, which its title alone says. */
export const planKind = ({ Title }: Pick<SubscriptionPlan, 'Title'>): 'listen' | 'watch' =>
  /Audio|audio/.test(Title) ? 'listen' : 'watch'

/** Without a length it is paid by the month. */
export const isMonthly = ({ Duration }: Pick<SubscriptionPlan, 'Duration'>): boolean => Duration === null
