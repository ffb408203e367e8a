/** The number of columns of a hub's cards that leaves the last row as full as possible. Pure. */
export function hubColumns(cards: number): 2 | 3 | 4 {
  if (cards <= 2) return 2
  return cards % 3 !== 0 && (cards % 4 === 0 || cards >= 7) ? 4 : 3
}
