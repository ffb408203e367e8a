import { messages as terms } from '@club/access/purchase-terms/ar'
import type { messages as english } from './en.ts'

export const messages: typeof english = {
  match: (home, away) => `${home} ضد ${away}`,
  paidBy: terms.paidBy,
}
