/** Whether the club's accounts are on this site: with any other sign-in mode than the club's own nothing here can be filled in. */
import { signInModeOf } from '@club/settings'
import { settingsContext } from '@club/shell-api'
import type { Asked } from '../visit/visitor.ts'

/** The data of a page where they are not. */
export const elsewhere = 'elsewhere'

export const accountsHere = ({ context }: Asked): boolean =>
  signInModeOf(context.get(settingsContext)) === 'club'
