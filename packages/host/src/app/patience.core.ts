/** Timeouts for answers while a fan navigates. Pure. */
import { advertSlotAddress } from '@club/contracts/advert-addresses'

/** Timeout in milliseconds for a page's data. */
const forPages = 10_000

/** Timeout for an advert: it is worth something if it comes soon, and costs readers if it does not. */
const forAdverts = 1500

/** @param path below `/api/` */
export const longestWait = (path: string): number =>
  path.startsWith(advertSlotAddress('')) ? forAdverts : forPages
