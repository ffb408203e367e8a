/** In how many columns a hub's cards stand, so that the last row is as full as it can be. Pure. */
export function hubColumns(cards: number): 2 | 3 | 4 {
  if (cards <= 2) return 2
  return cards % 3 !== 0 && (cards % 4 === 0 || cards >= 7) ? 4 : 3
}
