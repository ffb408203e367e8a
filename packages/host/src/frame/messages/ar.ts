/** Texts of notices in Arabic. */
import type { Messages } from './en.ts'

export const messages: Messages = {
  loggedIn: 'تم تسجيل الدخول',
  loggedOut: 'تم تسجيل الخروج',
  closesIn: (seconds) => `يُغلق بعد ${seconds} ث`,
  signInProblem: 'حدثت مشكلة أثناء تسجيل الدخول',
  tryLater: 'يُرجى المحاولة مرة أخرى بعد بضع دقائق',
  videoServiceProblem: 'حدثت مشكلة في الاتصال بخدمة الفيديو',
  offline: 'لا يوجد اتصال بالإنترنت',
  offlineHere: 'لا يوجد اتصال بالإنترنت. تبقى هنا الصفحات التي قرأتموها.',
  offlineMissing: 'لا يوجد اتصال بالإنترنت، ولم تقرؤوا هذه الصفحة من قبل. ستُفتح حين يعود الاتصال.',
  offlineKept: 'ما يمكنكم قراءته الآن',
  rejections: {
    tampered: 'تعذّر تسجيل الدخول. جرى العبث بملف تعريف الارتباط',
    exchangeFailed: 'تعذّر تسجيل الدخول',
    exchangeSilent: 'لم يسجّل أحد الدخول: الرمز 1',
  },
}
