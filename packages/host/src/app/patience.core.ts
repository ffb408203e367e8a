/** How long an answer is waited for while a fan goes from page to page. Pure. */
import { advertSlotAddress } from '@club/contracts/advert-addresses'

/** Longest wait for what a page is made of, in milliseconds. */
const forPages = 10_000

/** And for an advert: it earns something where it comes soon, and costs a reader where it does not. */
const forAdverts = 1500

/** @param path below `/api/` */
export const longestWait = (path: string): number =>
  path.startsWith(advertSlotAddress('')) ? forAdverts : forPages
