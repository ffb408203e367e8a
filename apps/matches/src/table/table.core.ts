/** How a league table writes its figures. Pure. */

/** A difference with its sign: '+3', '0', '−2' (a true minus). */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0')
