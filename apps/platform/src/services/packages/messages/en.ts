/** The platform's own words about a package. */
export const messages = {
  match: (home: string, away: string) => `${home} v ${away}`,
  a: {
    month: (amount: string) => `${amount} a month`,
    year: (amount: string) => `${amount} a year`,
  },
}
