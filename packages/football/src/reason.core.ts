/** The reason that a league or a feed gives for what became of a match. Pure. */

/** The reason behind what it explains, within a sentence: the sentence has a full stop of its own. '' where nobody gave one. */
export const because = (reason: string | null): string => (reason ? `: ${reason.replace(/\.$/, '')}` : '')
