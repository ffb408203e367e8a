/** The reason that a league or a feed gives for the state of a match. Pure. */

/** The reason after what it explains, within a sentence that has its own full stop. '' without a reason. */
export const because = (reason: string | null): string => (reason ? `: ${reason.replace(/\.$/, '')}` : '')
