/** Posters of the ground, its supporters and the club's work. */
import { figure, home, lineOf, plain } from './figures.ts'
import { centreCircle, crowd, goal, pitch, stand, touchline, water } from './ground.ts'
import { curve, disc, faint, ink, line, placed, rect, shape, times } from './ink.ts'
import { bare, ground, type Scene } from './scene.ts'
import { floodlight, rain, rays, sky, sun } from './sky.ts'
import {
  ball,
  boat,
  chair,
  crate,
  cup,
  flag,
  glass,
  homeShirt,
  microphone,
  mower,
  plate,
  scarf,
  shirt,
  ticket,
  turnstile,
  words,
} from './things.ts'

const flat = (fill: string) => rect(-10, -60, 1620, 1200, fill)
const bricks = (fill: string, joint: string) =>
  flat(fill) +
  faint(
    0.35,
    times(
      16,
      (r) =>
        line(joint, 4, [0, r * 70], [1600, r * 70]) +
        times(11, (i) =>
          line(joint, 4, [i * 160 + (r % 2) * 80, r * 70], [i * 160 + (r % 2) * 80, r * 70 + 70]),
        ),
    ),
  )
const window = (draw: string) =>
  draw +
  [0, 520, 1060, 1580].map((x) => rect(x, -60, 22, 800, ink.deep)).join('') +
  rect(0, 700, 1600, 40, ink.deep)
const table = (fill: string) => rect(-10, 740, 1620, 400, fill)

export const clubScenes: Readonly<Record<string, Scene>> = {
  'news/stadium-01': [
    'One tall floodlight above the stand roof at dusk',
    (s) =>
      sky('dusk') +
      sun(800, 560, 260, ink.coral) +
      floodlight(800, 210, 1.8, 'dusk') +
      stand(720, 1000, 'dusk', s) +
      pitch(1000, 'dusk'),
  ],
  'news/stadium-02': [
    'The four stands and the pitch of Rootshall Lane from above, the estuary behind',
    () =>
      sky('day') +
      water(250, ink.blue, ink.sky) +
      shape(ink.navy, [250, 330], [1350, 330], [1600, 1000], [0, 1000]) +
      shape(ink.royal, [420, 430], [1180, 430], [1330, 880], [270, 880]) +
      times(5, (i) =>
        shape(
          i % 2 ? ink.blue : ink.royal,
          [420 + i * 152, 430],
          [572 + i * 152, 430],
          [482 + i * 212, 880],
          [270 + i * 212, 880],
        ),
      ) +
      `<g fill="none" stroke="${ink.paper}" stroke-width="7"><path d="M440 450H1160L1300 860H300ZM800 450V860"/><ellipse cx="800" cy="630" rx="120" ry="66"/></g>` +
      [
        [300, 300],
        [1300, 300],
        [110, 840],
        [1490, 840],
      ]
        .map(
          ([x = 0, y = 0]) =>
            line(ink.deep, 9, [x, y + 120], [x, y]) + rect(x - 44, y - 30, 88, 44, ink.paper, 6),
        )
        .join(''),
  ],
  'news/stadium-03': [
    'Rows of empty seats in morning light, most of them blue and a few coral',
    () =>
      sky('morning') +
      times(7, (r) =>
        times(14, (i) =>
          rect(
            i * 124 - (r % 2) * 30,
            160 + r * 142,
            106,
            96,
            (i + r) % 9 === 4 ? ink.coral : r % 2 ? ink.blue : ink.royal,
            20,
          ),
        ),
      ),
  ],
  'news/stadium-04': [
    'The lit pitch and the goal from the dark of the tunnel',
    (s) =>
      sky('night') +
      floodlight(640, 260, 0.8, 'night') +
      floodlight(960, 260, 0.8, 'night') +
      stand(400, 620, 'night', s) +
      pitch(620, 'night') +
      goal(800, 700, 300, 120, 'night') +
      shape(
        ink.deep,
        [-10, -60],
        [1610, -60],
        [1610, 1130],
        [1180, 1130],
        [1110, 240],
        [490, 240],
        [420, 1130],
        [-10, 1130],
      ) +
      words('ROOTSHALL LANE', 800, 170, 78, ink.sky) +
      line(ink.coral, 12, [490, 242], [1110, 242]),
  ],
  'news/stadium-05': [
    'Three lit turnstiles in a brick wall',
    () =>
      bricks(ink.royal, ink.navy) +
      rect(0, 920, 1600, 220, ink.deep) +
      rect(180, 60, 1240, 150, ink.navy, 10) +
      words('THORNSEA TOWN F.C.', 800, 168, 90, ink.paper, 1140) +
      ['A', 'B', 'C']
        .map((l, i) => turnstile(380 + i * 420, 920, l, i === 1 ? ink.sand : ink.paper))
        .join(''),
  ],
  'news/stadium-06': [
    'Steel trusses hold the stand roof above the pitch',
    (s) =>
      ground('morning', s, 760, 240) +
      rect(-10, -60, 1620, 200, ink.navy) +
      rect(-10, 340, 1620, 30, ink.navy) +
      times(9, (i) => line(ink.navy, 18, [i * 200, 350], [i * 200 + 100, 130], [i * 200 + 200, 350])) +
      rect(180, 350, 30, 800, ink.navy) +
      rect(1390, 350, 30, 800, ink.navy),
  ],
  'news/fans-01': [
    'A blue and white club scarf held aloft above the crowd',
    (s) =>
      bare('coral', ink.sand) +
      crowd(640, 1100, 'night', s, 34) +
      line(ink.deep, 46, [440, 900], [420, 420]) +
      line(ink.deep, 46, [1160, 900], [1180, 420]) +
      scarf(800, 400, 940, 190, 'THORNSEA TOWN', -2),
  ],
  'news/fans-02': [
    'Five supporters raise their arms, dark against two floodlights',
    () =>
      sky('night') +
      floodlight(420, 210, 1.3, 'night') +
      floodlight(1180, 210, 1.3, 'night') +
      lineOf('cheer', [240, 520, 800, 1080, 1360], 1240, 700, plain(ink.deep)),
  ],
  'news/fans-03': [
    'Three large club flags and a drum above the crowd',
    (s) =>
      sky('day') +
      flag(300, 460, 1.15, ink.blue, -8) +
      flag(1020, 460, 1.15, ink.coral, 8) +
      flag(650, 330, 1.2, ink.royal) +
      crowd(760, 1100, 'night', s, 36) +
      placed(
        800,
        800,
        1,
        rect(-170, -100, 340, 230, ink.coral) +
          disc(0, -100, 170, ink.paper, 46) +
          line(ink.sand, 9, [-160, -70], [-80, 120], [0, -50], [80, 120], [160, -70]),
      ),
  ],
  'news/fans-04': [
    'Four supporters from behind lean on a crush barrier',
    (s) =>
      ground('morning', s, 600, 300) +
      lineOf('folded', [380, 660, 940, 1220], 1230, 620, { ...home, shorts: ink.deep, socks: ink.deep }) +
      rect(120, 860, 1360, 36, ink.coral, 18) +
      rect(300, 880, 30, 260, ink.ember) +
      rect(1270, 880, 30, 260, ink.ember),
  ],
  'news/fans-05': [
    'An adult and a child from behind watch from the rail',
    (s) =>
      ground('day', s, 620, 320) +
      figure('stand', 700, 1120, 700, { ...home, shorts: ink.deep, socks: ink.deep }) +
      figure('stand', 920, 1120, 430, { ...home, shirt: ink.coral, shorts: ink.deep, socks: ink.deep }) +
      rect(0, 830, 1600, 22, ink.paper) +
      times(8, (i) => rect(80 + i * 210, 830, 16, 320, ink.paper)),
  ],
  'news/fans-06': [
    'The team coach on the road at dusk, floodlights ahead',
    () =>
      sky('dusk') +
      floodlight(1250, 260, 0.9, 'dusk', 500) +
      rect(-10, 800, 1620, 340, ink.deep) +
      times(6, (i) => rect(60 + i * 290, 960, 150, 16, ink.sand)) +
      rect(330, 420, 960, 400, ink.blue, 50) +
      rect(330, 690, 960, 26, ink.coral) +
      times(5, (i) => rect(370 + i * 165, 470, 145, 130, ink.ice, 14)) +
      rect(1200, 470, 90, 210, ink.ice, 14) +
      words('THORNSEA TOWN', 740, 680, 54, ink.paper) +
      [530, 1080].map((x) => disc(x, 820, 78, ink.navy) + disc(x, 820, 34, ink.ice)).join(''),
  ],
  'news/trophy-01': [
    'A silver cup with blue and coral ribbons in rays of light',
    () => bare('night', ink.sky) + cup(800, 500, 1.5) + rect(480, 860, 640, 260, ink.coral, 8),
  ],
  'news/tickets-01': [
    'Two match tickets, one pale blue and one cream, on a coral ground',
    () =>
      bare('coral', ink.sand) +
      ticket(780, 420, 1.5, ink.ice, 'MATCHDAY', 'ROOTSHALL LANE', -8) +
      ticket(820, 690, 1.5, ink.paper, 'ADMIT ONE', 'ESTUARY END', 6),
  ],
  'news/tickets-03': [
    'The lit ticket office window in a brick wall at night',
    () =>
      bricks(ink.navy, ink.deep) +
      rect(360, 260, 880, 560, ink.sand, 10) +
      rect(360, 700, 880, 120, ink.coral) +
      figure('stand', 800, 1150, 780, plain(ink.royal)) +
      rect(360, 760, 880, 400, ink.navy) +
      rect(320, 740, 960, 50, ink.paper, 8) +
      rect(430, 90, 740, 130, ink.blue, 10) +
      words('TICKETS', 800, 190, 84, ink.paper),
  ],
  'news/shop-01': [
    'Five blue home shirts on a shop rail',
    () =>
      flat(ink.sand) +
      rays(800, 200, ink.paper, 0.5) +
      rect(60, 190, 1480, 22, ink.navy, 11) +
      [300, 550, 800, 1050, 1300]
        .map(
          (x, i) =>
            curve(`M${x} 204v60`, ink.navy, 12) +
            shirt(
              x,
              560,
              1.18,
              i % 2 ? { body: ink.royal, shade: ink.navy, trim: ink.coral, ink: ink.paper } : homeShirt,
            ),
        )
        .join(''),
  ],
  'news/shop-02': [
    'Rolled scarves and folded shirts on the shop shelves',
    () =>
      flat(ink.navy) +
      [360, 700, 1040].map((y) => rect(0, y, 1600, 34, ink.sand)).join('') +
      times(6, (i) =>
        placed(
          230 + i * 228,
          280,
          1,
          rect(-90, -80, 180, 160, i % 2 ? ink.coral : ink.blue, 40) +
            rect(-90, -24, 180, 18, ink.paper) +
            rect(-90, 14, 180, 18, ink.paper),
        ),
      ) +
      [380, 800, 1220]
        .map(
          (x) =>
            rect(x - 150, 590, 300, 110, ink.blue, 16) +
            rect(x - 150, 640, 300, 16, ink.coral) +
            rect(x - 150, 500, 300, 96, ink.royal, 16),
        )
        .join('') +
      words('BEACON BLUE', 800, 900, 110, ink.sky),
  ],
  'news/community-02': [
    'A shrimp boat on the estuary with a floodlight behind',
    () =>
      sky('morning') +
      sun(800, 400, 230, ink.coral) +
      floodlight(1290, 240, 0.7, 'morning', 200) +
      water(620, ink.blue, ink.sky) +
      boat(780, 700, 1.25, ink.coral),
  ],
  'news/community-03': [
    'Four crates of collected food in front of a brick wall',
    () =>
      bricks(ink.sand, ink.coral) +
      rect(0, 900, 1600, 240, ink.royal) +
      [
        [430, 820],
        [800, 820],
        [1170, 820],
        [800, 520],
      ]
        .map(([x = 0, y = 0], i) => crate(x, y, 1.15, i % 2 ? ink.blue : ink.navy))
        .join(''),
  ],
  'news/office-01': [
    'Three microphones on the desk of the press conference',
    () =>
      flat(ink.navy) +
      faint(
        0.5,
        times(5, (r) =>
          times(5, (i) =>
            words(i % 2 ? 'THORNSEA' : 'TOWN', i * 380 + (r % 2) * 120 - 20, 150 + r * 160, 42, ink.blue),
          ),
        ),
      ) +
      rect(0, 830, 1600, 310, ink.coral) +
      microphone(560, 500, 1.1, ink.sky, -12) +
      microphone(800, 450, 1.25, ink.coral) +
      microphone(1040, 500, 1.1, ink.paper, 12),
  ],
  'news/office-02': [
    'A long boardroom table with eight chairs',
    () =>
      flat(ink.sand) +
      rect(160, 90, 1280, 330, ink.blue) +
      rays(800, 250, ink.sky, 0) +
      words('ROOTSHALL LANE', 800, 300, 120, ink.paper, 1160) +
      [320, 640, 960, 1280].map((x) => chair(x, 660, 1.2, ink.navy)).join('') +
      shape(ink.coral, [260, 640], [1340, 640], [1560, 850], [40, 850]) +
      [240, 610, 990, 1360].map((x) => chair(x, 1010, 1.5, ink.royal)).join(''),
  ],
  'news/pitch-01': [
    'A coral mower cuts a stripe into the pitch',
    (s) => ground('day', s, 520, 280) + mower(820, 900, 1.3),
  ],
  'news/pitch-02': [
    'White frost on the penalty area at first light',
    () =>
      sky('morning') +
      sun(800, 420, 170, ink.coral) +
      rect(-10, 480, 1620, 660, ink.ice) +
      faint(
        0.6,
        times(9, (i) =>
          shape(
            ink.paper,
            [800 + (i - 4) * 120, 480],
            [800 + (i - 3.5) * 120, 480],
            [800 + (i - 3.5) * 560, 1140],
            [800 + (i - 4) * 560, 1140],
          ),
        ),
      ) +
      goal(800, 600, 520, 220, 'morning') +
      line(ink.blue, 10, [60, 900], [330, 600], [1270, 600], [1540, 900], [60, 900]) +
      disc(800, 780, 20, ink.blue, 9),
  ],
  'pages/hospitality-01': [
    'A laid table by the window over the floodlit pitch',
    (s) =>
      window(
        sky('night') +
          floodlight(280, 160, 0.8, 'night', 500) +
          floodlight(1300, 160, 0.8, 'night', 500) +
          stand(280, 520, 'night', s) +
          pitch(520, 'night'),
      ) +
      table(ink.coral) +
      plate(800, 920, 0.9) +
      glass(470, 950, 1, ink.ember) +
      glass(1130, 950, 1, ink.ember),
  ],
  'pages/hospitality-02': [
    'Three wine glasses on a table, the lit ground beyond',
    (s) =>
      window(ground('dusk', s, 560, 260)) +
      table(ink.navy) +
      [500, 800, 1100].map((x) => glass(x, 950, 1.6, ink.coral)).join(''),
  ],
  'pages/hospitality-03': [
    'Two empty seats on the balcony of a box above the pitch',
    (s) =>
      ground('day', s, 520, 260) +
      centreCircle(640, 'day', 300) +
      rect(0, 760, 1600, 30, ink.coral) +
      faint(0.35, rect(0, 790, 1600, 360, ink.ice)) +
      chair(600, 930, 2, ink.navy) +
      chair(1000, 930, 2, ink.navy),
  ],
  'pages/hospitality-04': [
    'Three round tables laid for a dinner, from above',
    () =>
      flat(ink.royal) +
      rays(800, 530, ink.sky, 0.14) +
      [
        [330, 360],
        [1270, 360],
        [800, 700],
      ]
        .map(
          ([x = 0, y = 0]) =>
            times(8, (i) =>
              disc(
                x + Math.cos((i * Math.PI) / 4) * 270,
                y + Math.sin((i * Math.PI) / 4) * 270,
                54,
                ink.navy,
              ),
            ) +
            disc(x, y, 236, ink.paper) +
            times(8, (i) =>
              disc(x + Math.cos((i * Math.PI) / 4) * 168, y + Math.sin((i * Math.PI) / 4) * 168, 44, ink.ice),
            ) +
            disc(x, y, 62, ink.coral),
        )
        .join(''),
  ],
  'pages/stadium-01': [
    'Rootshall Lane under lights, seen from the centre circle',
    (s) =>
      sky('night') +
      [200, 1400].map((x) => floodlight(x, 170, 1.2, 'night')).join('') +
      stand(330, 660, 'night', s) +
      pitch(660, 'night') +
      goal(800, 690, 260, 110, 'night') +
      centreCircle(900, 'night'),
  ],
  'pages/stadium-02': [
    'The Harbour Stand on a clear afternoon',
    (s) =>
      sky('day') +
      sun(1180, 150, 90, ink.coral) +
      stand(260, 720, 'day', s) +
      rect(500, 640, 600, 80, ink.coral, 10) +
      words('THE HARBOUR STAND', 800, 704, 50, ink.paper, 540) +
      pitch(720, 'day') +
      touchline(860, 'day'),
  ],
  'pages/stadium-03': [
    'The goal at the Estuary End before a coral evening sky',
    (s) =>
      sky('dusk') +
      sun(800, 420, 200, ink.sand) +
      stand(430, 720, 'dusk', s) +
      pitch(720, 'dusk') +
      goal(800, 960, 820, 400, 'dusk'),
  ],
  'pages/tickets-01': [
    'A supporter passes a turnstile towards the pitch',
    (s) =>
      ground('day', s, 600, 300) +
      shape(
        ink.navy,
        [-10, -60],
        [1610, -60],
        [1610, 1130],
        [1190, 1130],
        [1190, 170],
        [410, 170],
        [410, 1130],
        [-10, 1130],
      ) +
      words('HOME END', 800, 110, 84, ink.paper) +
      figure('walk', 720, 1040, 660, { ...home, shorts: ink.deep, socks: ink.deep }) +
      rect(1040, 740, 150, 400, ink.royal) +
      [-24, 0, 24].map((a) => placed(1050, 790, 1, rect(-250, -11, 250, 22, ink.coral, 11), a)).join(''),
  ],
  'pages/history-01': [
    'A team of six in an old frame, printed in cream and coral',
    () =>
      flat(ink.coral) +
      rect(150, 60, 1300, 920, ink.navy, 6) +
      rect(190, 100, 1220, 840, ink.paper) +
      rect(190, 430, 1220, 510, ink.sand) +
      [360, 536, 712, 888, 1064, 1240]
        .map((x) =>
          figure('folded', x, 850, 500, {
            body: ink.navy,
            shirt: ink.ember,
            shorts: ink.paper,
            socks: ink.ember,
            ink: ink.paper,
          }),
        )
        .join('') +
      ball(800, 850, 54, 0, ink.coral) +
      words('1906', 800, 300, 130, ink.ember),
  ],
  'pages/fans-01': [
    'The terrace in full voice, scarves and flags aloft',
    (s) =>
      sky('night') +
      floodlight(300, 160, 1, 'night', 600) +
      floodlight(1300, 160, 1, 'night', 600) +
      crowd(430, 1140, 'night', s, 38) +
      flag(480, 420, 0.7, ink.coral, -8) +
      flag(1000, 420, 0.7, ink.blue, 8) +
      scarf(800, 600, 520, 110, 'THE BLUES', 3),
  ],
  'pages/fans-02': [
    'A matchday programme of the Lamplighter in blue and coral',
    () =>
      bare('morning', ink.coral) +
      placed(830, 560, 1, rect(-290, -430, 580, 860, ink.navy, 8), 6) +
      placed(
        780,
        540,
        1,
        rect(-290, -430, 580, 860, ink.blue, 8) +
          words('LAMPLIGHTER', 0, -300, 110, ink.paper, 500) +
          rect(-250, -260, 500, 14, ink.coral) +
          times(12, (i) => disc(((i % 4) - 1.5) * 78, -130 + Math.floor(i / 4) * 78, 28, ink.sand)) +
          rect(-12, 60, 24, 240, ink.deep) +
          rect(-170, -170, 340, 12, ink.deep) +
          words('MATCHDAY PROGRAMME', 0, 380, 60, ink.paper, 480),
        -4,
      ),
  ],
  'pages/commercial-01': [
    'Advertising boards along the touchline, the crowd behind',
    (s) =>
      sky('day') +
      stand(200, 560, 'day', s) +
      [
        [ink.coral, 'ANCHOR ROOFING'],
        [ink.paper, 'SHOAL BROADBAND'],
        [ink.blue, 'PILOT COFFEE'],
      ]
        .map(
          ([c = '', t = ''], i) =>
            rect(-20 + i * 550, 560, 540, 200, c) +
            words(t, 250 + i * 550, 684, 70, c === ink.paper ? ink.navy : ink.paper, 460),
        )
        .join('') +
      pitch(760, 'day') +
      touchline(880, 'day') +
      ball(800, 960, 62),
  ],
  'pages/commercial-02': [
    'A home shirt with a large badge of sponsorship on its back',
    () =>
      bare('coral', ink.sand) +
      shirt(800, 540, 1.9, homeShirt) +
      rect(600, 480, 400, 130, ink.paper, 20) +
      words('HARBOURSIDE', 800, 566, 62, ink.navy, 350),
  ],
  'pages/commercial-03': [
    'Two coffee cups and a plate on the table of a lounge above the pitch',
    (s) =>
      window(ground('day', s, 520, 260)) +
      table(ink.sand) +
      [
        [520, ink.blue],
        [1080, ink.coral],
      ]
        .map(([x, c]) =>
          placed(
            Number(x),
            880,
            1,
            disc(0, 110, 190, ink.paper, 40) +
              rect(-110, -110, 220, 210, String(c), 50) +
              curve('M110 -60C210 -70 210 60 106 50', String(c), 28) +
              disc(0, -108, 104, ink.ember, 26),
          ),
        )
        .join('') +
      plate(800, 1010, 0.5),
  ],
  'pages/mascot-01': [
    'A runner on a coral track below two scarves that read Sammy and Shrimp',
    (s) =>
      sky('day') +
      sun(800, 300, 160, ink.coral) +
      crowd(520, 700, 'day', s, 24) +
      rect(-10, 700, 1620, 440, ink.coral) +
      times(4, (i) => line(ink.paper, 8, [800 + (i - 1.5) * 220, 700], [800 + (i - 1.5) * 620, 1140])) +
      scarf(560, 330, 420, 96, 'SAMMY', -10) +
      scarf(1040, 330, 420, 96, 'SHRIMP', 10) +
      figure('run', 760, 1040, 520, { ...home, body: ink.navy, shirt: ink.coral, shorts: ink.blue }) +
      rain(s, 'none'),
  ],
  'share/default': [
    'The club name in large letters between two floodlights',
    (s) =>
      sky('night') +
      rays(800, 380, ink.sky, 0.12) +
      floodlight(250, 150, 1, 'night') +
      floodlight(1350, 150, 1, 'night') +
      stand(560, 760, 'night', s) +
      pitch(760, 'night') +
      words('THORNSEA TOWN', 800, 470, 190, ink.paper, 1180) +
      words('FOOTBALL CLUB · 1906', 800, 560, 50, ink.coral),
  ],
}
