/** What teams, matches and seasons may be called in an address, as the wire has it. */
export { isSeason, isSlug, longestMatchID } from '@club/contracts/address-forms'
