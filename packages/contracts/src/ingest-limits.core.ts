/** What an encoder may send, for the platform and the gateway before it. Pure, without schemas. */

/** Bytes of its largest file. */
export const largestSegmentBytes = 24 * 1024 * 1024
