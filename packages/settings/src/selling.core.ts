/** Whether anything can be bought here. Pure. */
import type { ClubSettings } from './club-settings.ts'

/** Whether somebody could buy something: there is somebody to have it, and a way to pay. */
export const sellsAnything = ({
  signIn,
  paymentPages,
}: Pick<ClubSettings, 'signIn' | 'paymentPages'>): boolean =>
  signIn?.mode !== 'none' && paymentPages?.length !== 0
