/** The match centre's texts in Arabic. */
import {
  because,
  inOnePiece,
  isAfterChangeOfEnds,
  minuteParts,
  scoreLine,
  winningScore,
} from '@club/football'
import { plural } from '@club/shell-api'
import type { Messages } from './en.ts'

const periods: Record<Parameters<Messages['period']>[0], string> = {
  'first-half': 'الشوط الأول',
  'half-time': 'الاستراحة',
  'second-half': 'الشوط الثاني',
  'extra-time': 'الوقت الإضافي',
  penalties: 'ركلات الترجيح',
}

const cards: Record<Parameters<Messages['card']>[0], string> = {
  yellow: 'بطاقة صفراء',
  'second-yellow': 'بطاقة صفراء ثانية',
  red: 'بطاقة حمراء',
}

const statNames: Record<Parameters<Messages['stat']>[0], string> = {
  possession: 'الاستحواذ',
  shots: 'التسديدات',
  'shots-on-target': 'التسديدات على المرمى',
  corners: 'الركلات الركنية',
  fouls: 'الأخطاء',
  offsides: 'حالات التسلل',
  passes: 'التمريرات',
  saves: 'التصديات',
}

const kinds: Record<Parameters<Messages['kind']>[0], string> = {
  commentary: 'التعليق',
  'line-up': 'التشكيلة',
  'kick-off': 'انطلاق المباراة',
  'half-time': 'الاستراحة',
  'second-half': 'الشوط الثاني',
  'extra-time': 'الوقت الإضافي',
  penalties: 'ركلات الترجيح',
  'full-time': 'نهاية المباراة',
  goal: 'هدف',
  'own-goal': 'هدف في مرماه',
  'penalty-goal': 'هدف من ركلة جزاء',
  'penalty-missed': 'ركلة جزاء ضائعة',
  'shoot-out-goal': 'ركلة ترجيح ناجحة',
  'shoot-out-missed': 'ركلة ترجيح ضائعة',
  'yellow-card': 'بطاقة صفراء',
  'second-yellow-card': 'بطاقة صفراء ثانية',
  'red-card': 'بطاقة حمراء',
  substitution: 'تبديل',
  stats: 'الإحصاءات',
  attendance: 'الحضور',
  'player-of-the-match': 'رجل المباراة',
  postponed: 'تأجيل',
  abandoned: 'توقف',
  awarded: 'قرار إداري',
  'build-up': 'ما قبل المباراة',
  reaction: 'ردود الفعل',
}

type EmptyList = Parameters<Messages['nothing']>[0]

const none: Record<EmptyList, string> = {
  build: 'تظهر أخبار الفريقين وأجواء ما قبل المباراة هنا قبل الانطلاق.',
  min: 'يبدأ التعليق هنا عند انطلاق المباراة.',
  key: 'لا أحداث بارزة بعد.',
  reaction: 'تظهر ردود الفعل هنا بعد صافرة النهاية.',
  earlier: 'لا توجد مشاركات أقدم هنا.',
}

const noneUntold: Record<EmptyList, string> = {
  ...none,
  build: 'لم يُكتب شيء قبل هذه المباراة.',
  min: 'لم تصلنا تحديثات من هذه المباراة بعد.',
}

const noneAfter: Record<EmptyList, string> = {
  ...none,
  build: noneUntold.build,
  min: 'لم يكن هناك تعليق على هذه المباراة.',
  key: 'لم تكن هناك أحداث بارزة.',
  reaction: 'لم يُكتب شيء عن هذه المباراة بعد.',
}

/** ما يقوله المعلّق: «الدقيقة 23»، «الدقيقة 1 من الوقت بدل الضائع». */
function spoken(minute: string): string {
  const { base, added, note } = minuteParts(minute)
  const time = base === 45 ? 'الوقت بدل الضائع للشوط الأول' : 'الوقت بدل الضائع'
  const said = added === null ? `الدقيقة ${base}` : added === 0 ? time : `الدقيقة ${added} من ${time}`
  return note === '' ? said : `${said} ${note}`
}

const penaltyGoal = '(ر.ج)'
const ownGoal = '(في مرماه)'

/** ما يُقال بعد ما حدث. حيث لا تُعرف الدقيقة لا يُقال إلا ما عُرف. */
function timed(minute: string): string {
  const noted = minute.replace('(pen)', penaltyGoal).replace('(og)', ownGoal)
  return /^\d/.test(noted) ? `، ${spoken(noted)}` : noted
}

export const messages: Messages = {
  title: (home, middle, away) => `${home} ${middle} ${away} | مركز المباراة`,
  versus: 'ضد',
  watchLive: 'المشاهدة مباشرة',
  matchVideo: 'فيديو المباراة',
  listenLive: 'الاستماع مباشرة',
  matchTitle: (home, away) => `${home} ضد ${away}`,
  versusSpoken: 'ضد',
  description: (sentence, competition, venue) =>
    `${sentence} ${competition}${venue ? ` في ${venue}` : ''}: دقيقة بدقيقة، والتشكيلتان والإحصاءات.`,
  views: 'في مركز المباراة',
  commentary: 'التعليق',
  feed: 'مجريات المباراة',
  buildUp: 'ما قبل المباراة',
  minByMin: 'دقيقة بدقيقة',
  reaction: 'ردود الفعل',
  keyEvents: 'الأحداث البارزة فقط',
  newUpdates: (count) =>
    plural('ar', count, {
      zero: 'لا جديد',
      one: 'تحديث جديد',
      two: 'تحديثان جديدان',
      few: `${count} تحديثات جديدة`,
      many: `${count} تحديثًا جديدًا`,
      other: `${count} تحديث جديد`,
    }),
  following: 'تحديث مباشر',
  polling: 'تحديث كل بضع ثوانٍ',
  loadProblem: 'تعذّر تحميل التحديثات السابقة الآن. يُرجى المحاولة مجددًا.',
  earlierEntries: 'مشاركات أقدم',
  laterEntries: 'مشاركات أحدث',
  nothing: (list, when) => ({ before: none, untold: noneUntold, over: noneAfter })[when][list],

  fixture: 'الانطلاق',
  period: (period) => periods[period],
  fullTime: 'نهاية المباراة',
  afterExtraTime: 'بعد الوقت الإضافي',
  afterPenalties: 'بعد ركلات الترجيح',
  postponedLabel: 'مؤجلة',
  calledOffLabel: 'ملغاة',
  abandonedLabel: 'متوقفة',
  awardedLabel: 'محتسبة',
  minute: (minute) => inOnePiece(minute && `${minute}′`),
  minuteSpoken: spoken,
  undated: 'يُحدَّد موعد هذه المباراة لاحقًا.',
  kicksOff: (day, time) => `تنطلق المباراة في الساعة ${time} يوم ${day}.`,
  wasToKickOff: (day, time) => `كان موعد الانطلاق في الساعة ${time} يوم ${day}.`,
  kickOffOpen: (day) => `تُلعب يوم ${day}؛ يُحدَّد موعد الانطلاق لاحقًا.`,
  underWay: (home, away, score) => `المباراة جارية: ${home} ${scoreLine(score)} ${away}.`,
  atHalfTime: (home, away, score) => `الاستراحة: ${home} ${scoreLine(score)} ${away}.`,
  ended: (winner, score) =>
    winner ? `فاز ${winner} ${winningScore(score)}.` : `انتهت بالتعادل ${scoreLine(score)}.`,
  wonOnPenalties: (winner, score) =>
    winner
      ? `فاز ${winner} ${winningScore(score)} بركلات الترجيح.`
      : `تعادل في ركلات الترجيح ${scoreLine(score)}.`,
  postponed: (reason) => `مؤجلة${because(reason)}. يُعلن الموعد الجديد لاحقًا.`,
  calledOff: (reason) => `أُلغيت المباراة${because(reason)}.`,
  abandoned: (score, reason) =>
    `توقفت المباراة${score ? ` والنتيجة ${scoreLine(score)}` : ''}${because(reason)}. لا تُحتسب النتيجة.`,
  awarded: (winner, reason) =>
    `${winner ? `احتُسبت المباراة لصالح ${winner}` : 'احتُسبت المباراة تعادلًا'} بقرار من الرابطة${because(reason)}.`,
  awaited: 'النتيجة لاحقًا',
  untold: 'لا جديد بعد',
  resultToCome: 'تُنشر النتيجة هنا فور وصولها.',
  awaitingUpdates: 'بانتظار التحديثات',
  lastHeard: (home, away, score) => `آخر ما وصلنا: ${home} ${scoreLine(score)} ${away}.`,
  halfTimeScore: (score) => `الشوط الأول ${scoreLine(score)}`,
  fullTimeScore: (score) => `90 دقيقة ${scoreLine(score)}`,
  penaltyScore: (score) => `ركلات الترجيح ${scoreLine(score)}`,
  aggregate: (score) => `المجموع ${scoreLine(score)}`,
  localTime: (day, time) => `${day}، الساعة ${time} بتوقيتكم`,
  untilKickOff: 'الوقت المتبقي حتى الانطلاق',
  days: (count) => plural('ar', count, { two: 'يومان', few: 'أيام', many: 'يومًا', other: 'يوم' }),
  hours: (count) => plural('ar', count, { two: 'ساعتان', few: 'ساعات', other: 'ساعة' }),
  minutes: (count) => plural('ar', count, { two: 'دقيقتان', few: 'دقائق', other: 'دقيقة' }),
  seconds: (count) => plural('ar', count, { two: 'ثانيتان', few: 'ثوانٍ', other: 'ثانية' }),

  scorersOf: (club) => `أهداف ${club}`,
  penaltyGoal,
  ownGoal,
  matchReport: 'تقرير المباراة',
  highlights: 'الملخص',
  watchGoal: 'شاهدوا الهدف',
  watchGoalOf: (player, minute) => `شاهدوا هدف ${player}، ${minute}`,
  replay: 'الإعادة الكاملة',
  preview: 'ما قبل المباراة',
  leagueTable: 'جدول الترتيب',
  getPass: 'احصلوا على بطاقة المباراة',
  buyTickets: 'شراء التذاكر',
  sponsor: 'بالشراكة مع',

  goal: (what, home, away, score, player, minute) =>
    `${what}: ${score ? `${home} ${score.home}، ${away} ${score.away}` : `${home} ضد ${away}`}.${player ? ` ${player}` : ''}${timed(minute)}.`,
  goalTakenBack: 'أُلغي الهدف',
  stands: (what, home, away, score) =>
    `${what}: ${score ? `${home} ${score.home}، ${away} ${score.away}` : `${home} ضد ${away}`}.`,
  cardShown: (card, player, club, minute) =>
    `${card}: ${player ? `${player}، ` : ''}${club}${timed(minute)}.`,

  details: 'تفاصيل المباراة',
  competition: 'البطولة',
  venue: 'الملعب',
  referee: 'الحكم',
  attendance: 'الحضور',
  attendanceOpen: 'يُعلن أثناء المباراة',
  broadcaster: 'على التلفزيون',
  lineUps: 'التشكيلتان',
  noLineUps: (begun) => (begun ? 'لم تُسجَّل تشكيلتا هذه المباراة.' : 'تُعلن التشكيلتان قبل ساعة من الانطلاق.'),
  formation: (club, formation) => `${club} ${inOnePiece(formation)}`,
  startersOf: (club) => `التشكيلة الأساسية: ${club}`,
  substitutes: 'البدلاء',
  captain: 'القائد',
  captainShort: 'ق',
  card: (card) => cards[card],
  cardAt: (card, minute) => `${card}${timed(minute)}`,
  scoredAt: (minutes) => `هدف${timed(minutes)}`,
  cameOn: (minute) => `دخل${timed(minute)}`,
  wentOff: (minute) => `خرج${timed(minute)}`,
  stats: 'الإحصاءات',
  stat: (name) => statNames[name],
  around: 'مباريات الدوري الأخرى',
  asItStands: (league) => `${league}: الترتيب في هذه اللحظة`,
  halfTimeShort: 'استراحة',
  penaltiesShort: 'ترجيح',
  fullTimeShort: 'نهاية',
  postponedShort: 'مؤجلة',
  calledOffShort: 'ملغاة',
  abandonedShort: 'متوقفة',
  toBeConfirmed: 'لاحقًا',
  club: 'النادي',
  position: 'المركز',
  positionShort: 'م',
  played: 'لعب',
  playedShort: 'ل',
  goalDifference: 'فارق الأهداف',
  goalDifferenceShort: '+/-',
  points: 'النقاط',
  pointsShort: 'ن',
  up: (places) => `صعد ${places}`,
  down: (places) => `هبط ${places}`,
  fullTable: 'الترتيب الكامل',
  headToHead: 'المواجهات السابقة',
  noMeetings: 'لم يلتقِ الناديان من قبل في سجلاتنا.',
  playerOfTheMatch: 'رجل المباراة',
  bestOpen: (over) => (over ? 'لم يُسمَّ أحد بعد.' : 'يُعلن بعد صافرة النهاية.'),

  kind: (type, minute = '') =>
    type === 'extra-time' && isAfterChangeOfEnds(minute) ? 'الشوط الثاني من الوقت الإضافي' : kinds[type],
  replaces: (on, off) => (off ? `${on} بدلًا من ${off}` : `دخول ${on}`),
}
