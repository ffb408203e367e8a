/** The search's texts in Arabic. */
import type { Messages } from './en.ts'

export const messages: Messages = {
  search: 'بحث',
  titleFor: (term) => `بحث: ${term}`,
  intro: (club) => `ابحثوا عن أخبار ولاعبين وفرق ومباريات وصفحات ${club}.`,
  term: 'عمّ تبحثون؟',
  placeholder: 'لاعب أو مباراة أو خبر …',
  show: 'عرض',
  allResults: 'كل النتائج',
  exactMatches: 'مطابقة تامة',
  sortBy: 'ترتيب حسب',
  dateAdded: 'تاريخ الإضافة',
  relevance: 'الصلة',
  kinds: 'أنواع النتائج',
  articles: 'مقالات',
  videos: 'فيديوهات',
  suggestions: 'ربما تبحثون عن',
  versus: 'ضد',
  kind: { player: 'لاعب', team: 'فريق', match: 'مباراة', page: 'صفحة' },
  count: (shown, found) =>
    found === 0 ? 'لا نتائج' : found === 1 ? 'عرض نتيجة واحدة' : `عرض ${shown} من أصل ${found} من النتائج`,
  corrected: (asked, meant) => `لا نتائج لعبارة «${asked}». هذه نتائج «${meant}».`,
  displaying: (range, total) => `عرض ${range} من أصل ${total} من النتائج`,
  nothing: 'لم يُعثر على نتائج',
  problem: 'البحث غير متاح الآن. يرجى المحاولة مرة أخرى بعد قليل.',
}
