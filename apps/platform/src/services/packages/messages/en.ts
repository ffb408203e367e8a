import { messages as terms } from '@club/access/purchase-terms/en'

/** The platform's own words about a package. */
export const messages = {
  match: (home: string, away: string) => `${home} v ${away}`,
  paidBy: terms.paidBy,
}
