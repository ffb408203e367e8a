import type { messages as english } from './en.ts'

export const messages: typeof english = {
  match: (home, away) => `${home} ضد ${away}`,
  a: {
    month: (amount) => `${amount} شهريًا`,
    year: (amount) => `${amount} سنويًا`,
  },
}
