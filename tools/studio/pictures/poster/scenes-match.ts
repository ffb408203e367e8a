/** Posters of matches, training and players. The subject stands in the middle of each sheet, where every crop keeps it. */
import { away, figure, home, keeper, lineOf, plain, shadow } from './figures.ts'
import { centreCircle, goal, pitch, stand, touchline, water } from './ground.ts'
import { disc, faint, ink, line, rect, shape, times } from './ink.ts'
import type { Mood } from './moods.ts'
import { bare, ground, type Scene } from './scene.ts'
import { confetti, floodlight, rain, rays, sky, sun } from './sky.ts'
import { ball, boot, card, cone, cornerFlag, cup, homeShirt, scarf, shirt, words } from './things.ts'

const lit = (mood: Mood, seed: number, horizon = 620) =>
  sky(mood) +
  floodlight(300, 130, 1, mood) +
  floodlight(1300, 130, 1, mood) +
  stand(horizon - 330, horizon, mood, seed) +
  pitch(horizon, mood)
const park = (mood: Mood, horizon = 640) =>
  sky(mood) +
  times(9, (i) =>
    disc(80 + i * 190, horizon - 30, 130 + (i % 3) * 26, i % 2 ? ink.royal : ink.blue, 90 + (i % 4) * 20),
  ) +
  pitch(horizon, mood)

export const matchScenes: Readonly<Record<string, Scene>> = {
  'news/match-01': [
    'A Thornsea player sprints with the ball in front of the floodlit stand',
    (s) =>
      lit('night', s) +
      sun(770, 600, 300, ink.coral) +
      shadow(780, 985, 250) +
      figure('run', 740, 985, 720, home) +
      ball(1010, 950, 44),
  ],
  'news/match-02': [
    'A player in silhouette volleys the ball in the rain against a large pale sun',
    (s) =>
      sky('dusk') +
      sun(800, 470, 350, ink.sand) +
      pitch(900, 'dusk') +
      figure('volley', 740, 920, 680, plain(ink.deep)) +
      ball(1110, 480, 46) +
      rain(s, ink.paper),
  ],
  'news/match-03': [
    'Two players rise for a header before a full stand',
    (s) =>
      ground('coral', s, 760) +
      figure('header', 660, 1020, 700, home) +
      figure('header', 980, 1030, 650, away, { flip: true }) +
      ball(815, 230, 48),
  ],
  'news/match-04': [
    'A defender slides in for the ball on a wet pitch',
    (s) =>
      ground('dusk', s, 480) +
      disc(800, 940, 640, ink.sky, 170) +
      shadow(800, 990, 430) +
      figure('slide', 720, 985, 860, home) +
      ball(1215, 930, 56) +
      rain(s, ink.sand),
  ],
  'news/match-05': [
    'The goalkeeper, in coral, dives at full stretch for the ball',
    (s) =>
      ground('night', s, 760) +
      goal(800, 970, 1420, 640, 'night') +
      figure('dive', 740, 1010, 760, keeper) +
      ball(1180, 430, 54),
  ],
  'news/match-06': [
    'A ball in the net below the crossbar',
    () =>
      bare('night', ink.sky, 800, 520) +
      goal(800, 1040, 1480, 900, 'night') +
      times(9, (i) => faint(0.35, disc(800, 540, 330 - i * 26, 'none'))) +
      faint(0.16, disc(800, 540, 330, ink.ice)) +
      faint(0.22, disc(800, 540, 240, ink.ice)) +
      ball(800, 540, 150, 25),
  ],
  'news/match-07': [
    'Three players lift their arms to a packed end',
    (s) => ground('coral', s, 820) + lineOf('cheer', [460, 800, 1140], 1060, 660, home, [7, 9, 11]),
  ],
  'news/match-08': [
    'A football on the centre spot before kick-off, floodlights behind',
    (s) => lit('night', s, 560) + centreCircle(830, 'night') + shadow(800, 905, 130) + ball(800, 790, 118),
  ],
  'news/match-09': [
    'A coral corner flag stands in front of a full stand',
    (s) =>
      ground('day', s, 720) +
      line(ink.paper, 12, [800, 1000], [1700, 890]) +
      line(ink.paper, 12, [800, 1000], [-100, 890]) +
      cornerFlag(760, 1000, 1.25) +
      ball(945, 970, 46),
  ],
  'news/match-10': [
    'A number 19 shirt from behind in rays of light',
    () =>
      bare('night', ink.sky) +
      faint(0.6, sun(800, 520, 330, ink.blue)) +
      shirt(800, 560, 1.75, homeShirt, 'WIELEBA', '19'),
  ],
  'news/match-11': [
    'A scorer slides on his knees with his arms spread wide',
    (s) =>
      ground('dusk', s, 640) + shadow(800, 1000, 300) + figure('knees', 790, 1000, 920, home, { number: 9 }),
  ],
  'news/match-12': [
    'A player applauds the crowd with hands above the head',
    (s) => lit('coral', s, 760) + figure('applaud', 800, 1060, 780, home, { number: 5 }),
  ],
  'news/match-13': [
    'An afternoon match seen through the netting of the goal',
    (s) =>
      ground('day', s, 560) +
      lineOf('walk', [430, 1130], 800, 300, home) +
      figure('dribble', 760, 830, 330, home) +
      figure('run', 970, 800, 300, away, { flip: true }) +
      ball(870, 815, 20) +
      goal(800, 1110, 1700, 1150, 'day'),
  ],
  'news/match-14': [
    'A penalty taker from behind faces the goalkeeper in the goal',
    (s) =>
      ground('night', s, 600) +
      goal(800, 760, 900, 390, 'night') +
      figure('arms', 800, 760, 290, keeper) +
      ball(800, 935, 34) +
      figure('hips', 640, 1080, 500, home, { number: 10 }),
  ],
  'news/match-15': [
    'Five Thornsea players from behind in a row before kick-off',
    (s) =>
      ground('dusk', s, 800) + lineOf('arms', [420, 610, 800, 990, 1180], 1050, 560, home, [4, 6, 8, 10, 11]),
  ],
  'news/match-16': [
    'Rootshall Lane in rain at night, four floodlights shining',
    (s) =>
      sky('night') +
      [120, 560, 1040, 1480]
        .map((x) => floodlight(x, 150 + (Math.abs(x - 800) > 400 ? 60 : 0), 0.85, 'night', 700))
        .join('') +
      stand(410, 720, 'night', s) +
      pitch(720, 'night') +
      centreCircle(890, 'night') +
      rain(s, ink.ice),
  ],
  'news/training-01': [
    'Three footballs and two coral cones on a misty morning pitch',
    () =>
      park('morning', 560) +
      faint(0.5, rect(0, 500, 1600, 130, ink.paper)) +
      cone(440, 880, 1.7) +
      cone(1160, 880, 1.7) +
      ball(600, 850, 76) +
      ball(800, 870, 90, 40) +
      ball(1000, 850, 76, 70),
  ],
  'news/training-02': [
    'A player stretches alone beside coral cones',
    () =>
      park('day') +
      sun(800, 400, 240, ink.paper) +
      shadow(800, 985, 280) +
      figure('stretch', 780, 985, 800, home) +
      cone(440, 960, 1) +
      cone(1180, 960, 1),
  ],
  'news/training-03': [
    'Two players contest the ball between training cones',
    () =>
      park('coral') +
      figure('dribble', 690, 1000, 660, home) +
      figure('run', 1010, 1000, 640, { ...home, shirt: ink.coral }, { flip: true }) +
      ball(850, 970, 42) +
      cone(350, 960, 1) +
      cone(1270, 960, 1),
  ],
  'news/training-04': [
    'A goalkeeper in coral reaches for the ball at training',
    () =>
      park('day', 700) +
      goal(800, 940, 1000, 560, 'day') +
      figure('lift', 800, 1010, 720, keeper) +
      ball(800, 175, 52),
  ],
  'news/training-05': [
    'Two players stretch in front of a rising sun',
    () =>
      park('morning') +
      sun(800, 430, 260, ink.coral) +
      figure('stretch', 620, 1000, 640, plain(ink.navy)) +
      figure('stretch', 1000, 1000, 640, plain(ink.navy), { flip: true }),
  ],
  'news/training-06': [
    'A pile of training balls beside a coral cone',
    () =>
      park('coral', 600) +
      [
        [560, 900],
        [760, 920],
        [960, 900],
        [660, 750],
        [860, 750],
        [760, 600],
      ]
        .map(([x = 0, y = 0], i) => ball(x, y, 104, i * 31))
        .join('') +
      cone(1150, 985, 1.5),
  ],
  'news/player-01': [
    'A Tollemere number 29 shirt hangs before the empty seats',
    () =>
      sky('morning') +
      times(5, (r) =>
        times(16, (i) => rect(i * 104 - 20, 520 + r * 112, 88, 76, r % 2 ? ink.blue : ink.royal, 16)),
      ) +
      shirt(800, 520, 1.75, homeShirt, 'TOLLEMERE', '29'),
  ],
  'news/player-02': [
    'A row of blue shirts on pegs in the dressing room',
    () =>
      rect(0, -60, 1600, 1200, ink.navy) +
      rect(0, 150, 1600, 26, ink.coral) +
      [230, 800, 1370]
        .map(
          (x, i) =>
            rect(x - 268, 190, 536, 720, ink.royal, 14) +
            line(ink.sand, 12, [x, 176], [x, 300]) +
            shirt(x, 560, 1.06, homeShirt, ['ROOKSBY', 'MARWOOD', 'CORVAL'][i], ['9', '5', '10'][i]),
        )
        .join('') +
      rect(0, 920, 1600, 70, ink.sand),
  ],
  'news/player-03': [
    'A Lascombe number 27 shirt against a coral sun',
    () =>
      bare('coral', ink.sand) +
      sun(800, 520, 340, ink.sand) +
      shirt(800, 560, 1.75, homeShirt, 'LASCOMBE', '27'),
  ],
  'news/player-04': [
    'A figure from behind holds up a club scarf before the stand',
    (s) =>
      ground('day', s, 780) + figure('lift', 800, 1060, 720, home) + scarf(800, 250, 560, 120, 'THORNSEA'),
  ],
  'news/player-05': [
    'A player with folded arms stands in the mouth of the tunnel',
    (s) =>
      lit('night', s, 640) +
      shape(
        ink.deep,
        [-10, -60],
        [1610, -60],
        [1610, 1130],
        [1240, 1130],
        [1160, 220],
        [440, 220],
        [360, 1130],
        [-10, 1130],
      ) +
      words('THORNSEA TOWN', 800, 198, 76, ink.sky) +
      sun(800, 640, 230, ink.coral) +
      figure('folded', 800, 1050, 690, home) +
      line(ink.coral, 10, [440, 222], [1160, 222]),
  ],
  'news/player-06': [
    'A goalkeeper in coral stands with arms out below the crossbar',
    (s) =>
      ground('morning', s, 700) +
      goal(800, 950, 1060, 690, 'day') +
      figure('arms', 800, 1040, 720, keeper, { number: 1 }),
  ],
  'news/player-07': [
    'A defender, hands on hips, stands in the rain',
    (s) => ground('dusk', s, 760) + figure('hips', 800, 1060, 800, home, { number: 5 }) + rain(s, ink.ice),
  ],
  'news/player-08': [
    'A player walks out towards the floodlights in the evening',
    (s) => lit('dusk', s, 700) + figure('walk', 790, 1050, 740, home),
  ],
  'news/ladies-01': [
    'A Ladies forward with a ponytail runs with the ball',
    (s) =>
      ground('day', s, 660) +
      shadow(790, 1005, 250) +
      figure('dribble', 750, 1005, 740, home, { hair: 'tail' }) +
      ball(990, 970, 44),
  ],
  'news/ladies-02': [
    'Two Ladies players cheer with arms raised under confetti',
    (s) =>
      bare('coral', ink.sand) +
      confetti(s) +
      pitch(860, 'coral') +
      figure('cheer', 600, 1050, 660, home, { hair: 'tail', number: 10 }) +
      figure('cheer', 1000, 1050, 660, home, { hair: 'tail', number: 4 }),
  ],
  'news/ladies-03': [
    'A Ladies forward with a ponytail strikes the ball',
    (s) =>
      ground('morning', s, 700) +
      shadow(770, 1010, 240) +
      figure('shoot', 760, 1010, 760, home, { hair: 'tail' }) +
      ball(1110, 760, 46),
  ],
  'news/ladies-04': [
    'A Stourbrook number 5 shirt from behind before the lit stand',
    (s) => lit('night', s, 860) + shirt(800, 560, 1.75, homeShirt, 'STOURBROOK', '5'),
  ],
  'news/ladies-05': [
    'Five Ladies players stand in a row, arms stretched out',
    (s) =>
      ground('day', s, 800) +
      [420, 610, 800, 990, 1180]
        .map((x, i) => figure('arms', x, 1050, 540, home, { hair: 'tail', number: [2, 6, 9, 7, 11][i] ?? 3 }))
        .join(''),
  ],
  'news/youth-01': [
    'A young player dribbles round coral cones in the rain',
    (s) =>
      park('dusk') +
      cone(400, 1000, 1.2) +
      cone(1190, 1000, 1.2) +
      figure('dribble', 760, 1000, 640, home) +
      ball(985, 968, 40) +
      rain(s, ink.ice),
  ],
  'news/youth-02': [
    'Five academy players in a row, a ball at the feet of each',
    () =>
      park('morning') +
      [360, 580, 800, 1020, 1240]
        .map((x, i) => figure('stand', x, 980, 470 + (i % 2) * 24, home) + ball(x + 56, 955, 28, i * 20))
        .join(''),
  ],
  'news/youth-03': [
    'A young player shoots, dark against a low sun',
    () =>
      park('coral') +
      sun(820, 470, 290, ink.sand) +
      figure('shoot', 740, 1010, 740, plain(ink.deep)) +
      ball(1070, 750, 44),
  ],
  'news/youth-04': [
    'Two under-19s challenge for the ball under training lights',
    () =>
      sky('night') +
      floodlight(320, 150, 1, 'night') +
      floodlight(1280, 150, 1, 'night') +
      pitch(640, 'night') +
      figure('run', 640, 1000, 640, home) +
      figure('shoot', 1010, 1000, 620, away, { flip: true }) +
      ball(820, 960, 42),
  ],
  'news/youth-05': [
    'A microphone and headphones on a desk in a small studio',
    () =>
      bare('coral', ink.sand) +
      rect(0, 850, 1600, 290, ink.navy) +
      line(ink.deep, 26, [800, 870], [800, 560]) +
      rect(680, 840, 240, 36, ink.deep, 18) +
      rect(700, 250, 200, 330, ink.deep, 100) +
      times(6, (i) => line(ink.sky, 8, [730, 320 + i * 36], [870, 320 + i * 36])) +
      `<path d="M1070 800V690a130 130 0 0 1 260 0V800" fill="none" stroke="${ink.paper}" stroke-width="30"/>` +
      rect(1034, 700, 80, 150, ink.blue, 34) +
      rect(1286, 700, 80, 150, ink.blue, 34),
  ],
  'teams/first-team': [
    'Seven first-team shirts from behind, in a row before the floodlit stand',
    (s) =>
      lit('coral', s, 760) +
      [260, 440, 620, 800, 980, 1160, 1340]
        .map((x, i) => figure('arms', x, 1000, 520, home, { number: [2, 5, 6, 9, 10, 8, 11][i] ?? 4 }))
        .join(''),
  ],
  'teams/u19': [
    'Five under-19s from behind in front of a rising sun at the training ground',
    () =>
      park('morning', 700) +
      sun(800, 480, 250, ink.coral) +
      lineOf('arms', [400, 600, 800, 1000, 1200], 980, 500, home, [4, 7, 9, 10, 11]),
  ],
  'teams/ladies': [
    'Six Ladies players from behind, arm in arm before the stand at dusk',
    (s) =>
      lit('dusk', s, 760) +
      [350, 530, 710, 890, 1070, 1250]
        .map((x, i) =>
          figure('arms', x, 1000, 520, home, { hair: 'tail', number: [3, 5, 8, 9, 10, 7][i] ?? 4 }),
        )
        .join(''),
  ],
  'hero/home-01': [
    'A player in a number 9 shirt walks out before the floodlit stand',
    (s) =>
      lit('night', s, 640) +
      sun(800, 560, 280, ink.coral) +
      shadow(800, 985, 150) +
      figure('stand', 800, 980, 640, home, { number: 9 }),
  ],
  'hero/home-02': [
    'A football on the grass in the beams of the floodlights',
    (s) => lit('night', s, 600) + touchline(850, 'night') + shadow(800, 950, 200) + ball(800, 770, 190, 30),
  ],
  'hero/home-03': [
    'Four players in silhouette lift their arms before a coral sky',
    (s) =>
      bare('coral', ink.sand) +
      confetti(s) +
      lineOf('cheer', [350, 650, 950, 1250], 1010, 560, plain(ink.deep)),
  ],
  'backgrounds/error': [
    'A lone ball on the centre spot of an empty pitch',
    (s) => ground('night', s, 560, 300) + centreCircle(790, 'night') + ball(800, 740, 64),
  ],
  'backgrounds/menu': [
    'Two floodlights above a dark stand',
    (s) =>
      sky('night') +
      floodlight(420, 220, 1.3, 'night') +
      floodlight(1180, 220, 1.3, 'night') +
      stand(560, 960, 'night', s) +
      pitch(960, 'night'),
  ],
  'news/shop-03': [
    'A home shirt and a ball in the shop window',
    () =>
      rect(0, -60, 1600, 1200, ink.coral) +
      rect(130, 110, 1340, 820, ink.sand, 12) +
      rays(800, 520, ink.paper, 0) +
      rect(130, 870, 1340, 60, ink.navy) +
      shirt(700, 500, 1.4, homeShirt, 'THORNSEA', '06') +
      ball(1140, 770, 104),
  ],
  'news/tickets-02': [
    'A season card on a coral ribbon before the pitch',
    (s) => ground('day', s, 560) + card(800, 560, 1.15, 4),
  ],
  'pages/history-02': [
    'An old leather ball and a pair of worn boots on a cream sheet',
    () =>
      rect(0, -60, 1600, 1200, ink.paper) +
      rays(800, 500, ink.sand, 0.5) +
      rect(0, 860, 1600, 280, ink.sand) +
      disc(800, 520, 190, ink.ember) +
      times(5, (i) =>
        line(
          ink.navy,
          7,
          [640 + i * 80, 690 - Math.abs(i - 2) * 40],
          [640 + i * 80, 350 + Math.abs(i - 2) * 40],
        ),
      ) +
      times(5, (i) => line(ink.paper, 10, [776, 440 + i * 36], [824, 440 + i * 36])) +
      boot(560, 810, 0.9, ink.navy, ink.ember) +
      boot(1050, 850, 0.9, ink.royal, ink.ember),
  ],
  'news/community-01': [
    'Three children play football beside the harbour',
    () =>
      sky('day') +
      sun(800, 330, 180, ink.coral) +
      water(520, ink.blue, ink.sky) +
      pitch(700, 'morning') +
      figure('dribble', 740, 990, 480, home) +
      figure('run', 430, 960, 430, { ...home, shirt: ink.coral }) +
      figure('shoot', 1140, 970, 440, home, { flip: true }) +
      ball(900, 970, 36),
  ],
  'news/community-04': [
    'Three people walk with a ball on a sunny pitch',
    () =>
      park('day') +
      sun(800, 360, 200, ink.coral) +
      figure('walk', 480, 990, 620, home) +
      figure('walk', 800, 1000, 640, { ...home, shirt: ink.coral }) +
      figure('walk', 1120, 990, 600, home) +
      ball(930, 970, 40),
  ],
  'pages/academy-01': [
    'Four young players run out on to the training pitch',
    () =>
      park('day') +
      [380, 660, 940, 1220]
        .map((x, i) =>
          figure('run', x, 970 + (i % 2) * 30, 500, i % 2 ? { ...home, shirt: ink.coral } : home),
        )
        .join(''),
  ],
  'news/trophy-02': [
    'A figure from behind lifts a cup as confetti falls',
    (s) =>
      bare('night', ink.sky, 800, 300) +
      confetti(s) +
      pitch(920, 'night') +
      figure('lift', 800, 1100, 640, home, { number: 5 }) +
      cup(800, 300, 0.5),
  ],
}
