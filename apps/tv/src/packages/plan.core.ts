/** Subscriptions sold by the older provider. Pure. */
import type { SubscriptionPlan } from '@club/contracts'

/** Whether a plan is audio or video: only its title says. */
export const planKind = ({ Title }: Pick<SubscriptionPlan, 'Title'>): 'listen' | 'watch' =>
  /Audio|audio/.test(Title) ? 'listen' : 'watch'

/** A plan without a length is paid monthly. */
export const isMonthly = ({ Duration }: Pick<SubscriptionPlan, 'Duration'>): boolean => Duration === null
