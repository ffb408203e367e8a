/** Whether anything is for sale here. Pure. */
import type { ClubSettings } from './club-settings.ts'

/** Whether anything could be bought: there are accounts to buy with, and a way to pay. */
export const sellsAnything = ({
  signIn,
  paymentPages,
}: Pick<ClubSettings, 'signIn' | 'paymentPages'>): boolean =>
  signIn?.mode !== 'none' && paymentPages?.length !== 0
