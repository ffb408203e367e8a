import type { messages as english } from './en.ts'

export const messages: typeof english = {
  'kick-off': 'انطلاق المباراة',
  'full-time': 'نهاية المباراة',
  goal: (player, minute, own) =>
    [own ? 'هدف عكسي' : 'هدف', ...(player ? [`: ${player}`] : []), ...(minute ? [` (${minute})`] : [])].join(
      '',
    ),
}
