/** The text of an alert below the score. */
export const messages = {
  'kick-off': 'Kick-off',
  'full-time': 'Full time',
  goal: (player: string | null, minute: string, own: boolean) =>
    [
      own ? 'Own goal' : 'Goal',
      ...(player ? [`: ${player}`] : []),
      ...(minute ? [` (${minute}')`] : []),
    ].join(''),
}
