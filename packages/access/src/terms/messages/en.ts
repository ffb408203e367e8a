/** What a buyer agrees to, in English: the price, and what is shown before they press the button and in the letter that follows. */
export const messages = {
  atOnce:
    'It is yours as soon as you have paid, since by buying it you ask us to start at once. You have 14 days to change your mind, unless you have begun to watch or listen by then.',
  paidBy: {
    month: (amount: string) => `${amount} a month`,
    year: (amount: string) => `${amount} a year`,
  },
}

export type Messages = typeof messages
