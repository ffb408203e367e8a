/** What a buyer agrees to, in English: shown before they press the button, and in the letter that follows. */
export const messages = {
  atOnce:
    'It is yours as soon as you have paid, and by buying you ask us for that. You have 14 days to change your mind, unless you have begun to watch or listen by then.',
}

export type Messages = typeof messages
