/** The matches remote's texts in Arabic. */
import { scoreLine, winningScore } from '@club/football'
import { plural } from '@club/shell-api'
import type { Messages } from './en.ts'

const because = (reason: string | null) => (reason ? `: ${reason}` : '')

const points = (count: number) =>
  plural('ar', count, {
    zero: 'أي نقطة',
    one: 'نقطة واحدة',
    two: 'نقطتين',
    few: `${count} نقاط`,
    many: `${count} نقطة`,
    other: `${count} نقطة`,
  })

const zoneNames: Record<Parameters<Messages['zoneOf']>[0], string> = {
  promotion: 'الصعود',
  'play-offs': 'ملحق الصعود',
  'relegation-play-offs': 'ملحق الهبوط',
  relegation: 'الهبوط',
}

export const messages: Messages = {
  heading: 'المباريات والنتائج',
  title: (season, team) => `المباريات والنتائج ${season} – ${team}`,
  description: (season, team, club) =>
    `${club} ${team} في موسم ${season}: كل المباريات بتواريخها ومواعيد انطلاقها، وكل النتائج، وجدول الترتيب.`,
  teams: 'الفرق',
  season: 'الموسم',
  views: 'في هذه الصفحة',
  fixtures: 'المباريات المقبلة',
  results: 'النتائج',
  table: 'جدول الترتيب',
  undated: 'يُحدَّد الموعد لاحقًا',
  preseason: 'المباريات الجديدة قريبًا',
  preseasonText: 'تظهر مواعيد الموسم الجديد هنا فور إعلان الرابطة عنها.',
  noMatches: 'لا توجد مباريات مدرجة لهذا الموسم بعد.',
  elsewhere: (team) => `مباريات ${team}`,
  elsewhereText: (team) => `مباريات ${team} ونتائجه وجداول ترتيبه على موقع خاص بها.`,
  elsewhereLink: 'المباريات والنتائج',
  sponsor: 'بالشراكة مع',

  next: 'المباراة المقبلة',
  matchDay: 'يوم المباراة',
  versus: 'ضد',
  home: 'على أرضنا',
  homeShort: 'أ',
  away: 'خارج أرضنا',
  awayShort: 'خ',
  won: 'فوز',
  drawn: 'تعادل',
  lost: 'خسارة',
  live: 'مباشر',
  halfTimeNow: 'استراحة',
  penaltiesNow: 'ركلات الترجيح',
  minute: (minute) => `${minute}′`,
  toBeConfirmed: 'لاحقًا',
  postponedShort: 'مؤجلة',
  abandonedShort: 'متوقفة',
  halfTime: (score) => `الشوط الأول ${scoreLine(score)}`,
  extraTime: (fullTime) =>
    fullTime ? `بعد الوقت الإضافي (90 دقيقة ${scoreLine(fullTime)})` : 'بعد الوقت الإضافي',
  penalties: (winner, score) =>
    winner ? `فاز ${winner} ${winningScore(score)} بركلات الترجيح` : `ركلات الترجيح ${scoreLine(score)}`,
  postponed: (from, reason) =>
    `مؤجلة${from ? ` من ${from}` : ''}${because(reason)}. يُعلن الموعد الجديد لاحقًا.`,
  abandoned: (score, reason) =>
    `توقفت المباراة${score ? ` والنتيجة ${scoreLine(score)}` : ''}${because(reason)}. لا تُحتسب النتيجة.`,
  awarded: (winner, reason) =>
    `${winner ? `احتُسبت المباراة لصالح ${winner}` : 'احتُسبت المباراة تعادلًا'} بقرار من الرابطة${because(reason)}.`,
  awaited: 'النتيجة لاحقًا',
  awaitingUpdates: 'بانتظار التحديثات',
  details: 'التفاصيل',
  toMonth: 'الانتقال إلى شهر',
  competition: 'البطولة',
  everyCompetition: 'كل البطولات',
  matchReport: 'تقرير المباراة',
  buyTickets: 'شراء التذاكر',
  matchCentre: 'مركز المباراة',
  addToCalendar: 'إضافة إلى التقويم',
  hospitality: 'الضيافة',
  matchdayInfo: 'معلومات يوم المباراة',
  highlights: 'الملخص',
  watchLive: 'المشاهدة مباشرة',
  listenLive: 'الاستماع مباشرة',
  getPass: 'احصلوا على اشتراك',
  zone: (inUK) =>
    inUK ? 'مواعيد انطلاق المباريات بتوقيت المملكة المتحدة.' : 'مواعيد انطلاق المباريات بتوقيت النادي.',
  zoneThere: (day, time) => `المباراة المقبلة عندكم في الساعة ${time} يوم ${day}.`,
  subscribe: 'الاشتراك',
  subscribeTo: (team) => `في تقويم ${team}`,
  fullTime: 'نهاية المباراة',
  against: (home, away) => `${home} ضد ${away}`,

  tableOf: (competition, season) => `${competition} ${season}`,
  position: 'المركز',
  positionShort: 'م',
  place: (position) => `المركز ${position}`,
  club: 'النادي',
  played: 'لعب',
  playedShort: 'لعب',
  wonShort: 'ف',
  drawnShort: 'ت',
  lostShort: 'خ',
  goalsFor: 'الأهداف المسجلة',
  goalsForShort: 'له',
  goalsAgainst: 'الأهداف المستقبلة',
  goalsAgainstShort: 'عليه',
  goalDifference: 'فارق الأهداف',
  goalDifferenceShort: 'فارق',
  points: 'النقاط',
  pointsShort: 'نقاط',
  form: 'آخر النتائج',
  deducted: (club, count) => `${club}: خصمت الرابطة ${points(count)}`,
  added: (club, count) => `${club}: أضافت الرابطة ${points(count)}`,

  zones: 'ما تؤدي إليه المراكز',
  zoneOf: (kind, from, to) =>
    `${zoneNames[kind]}: ${from === to ? `المركز ${from}` : `المراكز ${from}–${to}`}`,
  noTable: 'يظهر جدول الترتيب هنا بعد إعلان مباريات الرابطة.',
  lastResult: 'آخر نتيجة',
  noResult: 'تظهر هنا أول نتيجة في الموسم.',
  noNext: 'لم تُعلن المباراة المقبلة بعد.',
  allFixtures: 'كل المباريات',
  allResults: 'كل النتائج',
  fullTable: 'الجدول الكامل',
  leaguePosition: 'المركز في الدوري',
  days: 'أيام',
  hours: 'ساعات',
  minutes: 'دقائق',
  seconds: 'ثوانٍ',
  untilKickOff: 'الوقت المتبقي حتى الانطلاق',
}
