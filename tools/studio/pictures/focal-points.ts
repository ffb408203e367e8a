/** What every crop of a picture keeps in sight, where that is not its middle: shares of width and height from the top left. */
type Point = { readonly x: number; readonly y: number }

const middle: Point = { x: 0.5, y: 0.5 }
/** Head and name of a portrait, of which a square shows two thirds. */
const portrait: Point = { x: 0.5, y: 0.3 }

const heights: Readonly<Record<number, readonly string[]>> = {
  0.4: [
    'hero/home-01',
    'news/fans-01',
    'news/fans-03',
    'news/ladies-03',
    'news/match-03',
    'news/match-09',
    'news/match-12',
    'news/office-01',
    'news/pitch-02',
    'news/player-01',
    'news/player-02',
    'news/player-04',
    'news/player-07',
    'news/stadium-04',
    'news/training-02',
    'news/training-04',
    'news/trophy-01',
    'news/trophy-02',
    'pages/fans-01',
    'pages/mascot-01',
    'pages/stadium-03',
    'pages/tickets-01',
    'share/default',
  ],
  0.6: [
    'backgrounds/menu',
    'news/community-03',
    'news/fans-05',
    'news/fans-06',
    'news/match-11',
    'news/match-13',
    'news/match-14',
    'news/match-16',
    'news/pitch-01',
    'news/stadium-06',
    'news/youth-01',
    'news/youth-02',
    'news/youth-04',
    'pages/academy-01',
    'pages/commercial-01',
    'pages/history-02',
    'pages/hospitality-02',
    'pages/stadium-01',
  ],
  0.7: [
    'backgrounds/error',
    'hero/home-02',
    'news/community-01',
    'news/fans-04',
    'news/ladies-05',
    'news/match-08',
    'news/match-15',
    'news/training-06',
    'pages/hospitality-03',
    'teams/first-team',
    'teams/ladies',
    'teams/u19',
  ],
  0.8: ['news/match-04', 'news/training-01', 'pages/commercial-03', 'pages/hospitality-01'],
}

const points: Readonly<Record<string, Point>> = {
  ...Object.fromEntries(
    Object.entries(heights).flatMap(([y, names]) => names.map((name) => [name, { x: 0.5, y: Number(y) }])),
  ),
  'news/match-05': { x: 0.6, y: 0.5 },
  // The chairs, not the wall's lettering above them.
  'news/office-02': { x: 0.5, y: 0.75 },
  // The head of the lamp, which is near the top.
  'news/stadium-01': { x: 0.5, y: 0.2 },
  'news/tickets-01': { x: 0.6, y: 0.5 },
  // The sign above the window, whole.
  'news/tickets-03': { x: 0.5, y: 0.35 },
  'news/youth-05': { x: 0.6, y: 0.5 },
}

export const focusOf = (key: string): Point =>
  key.startsWith('players/') ? portrait : (points[key.replace(/\.webp$/, '')] ?? middle)
