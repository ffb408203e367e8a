/** What a buyer agrees to, in English: shown before they press the button, and in the letter that follows. */
export const messages = {
  atOnce:
    'It is yours as soon as you have paid, since by buying it you ask us to start at once. You have 14 days to change your mind, unless you have begun to watch or listen by then.',
}

export type Messages = typeof messages
