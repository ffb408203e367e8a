/** Sentences of refusals in Arabic. */
import type { Messages } from './en.ts'

export const messages: Messages = {
  signIn: 'يُرجى تسجيل الدخول للوصول إلى هذا المحتوى',
  signInToStream: 'يُرجى تسجيل الدخول للوصول إلى هذا البث',
  noSubscriptions: 'عذرًا، ليس لديكم أي اشتراك',
  notSubscribed: 'عذرًا، لستم مشتركين في هذا البث',
  blocked: 'أوقف أحد المشرفين حسابكم',
  country: 'عذرًا، لا يُسمح بتشغيل هذا البث في هذا البلد',
  issue: 'عذرًا، هناك مشكلة في هذا البث',
  problem: 'عذرًا، حدثت مشكلة أثناء الوصول إلى هذا البث',
  problemWithStatus: 'عذرًا، حدثت مشكلة أثناء الوصول إلى هذا البث.',
  limit:
    'بلغ حسابكم الحد الأقصى للبث المتزامن؛ يُرجى تسجيل الخروج من بعض المتصفحات والأجهزة ثم المحاولة مجددًا',
  stopped: 'أُوقف هذا البث من متصفح أو جهاز آخر لكم',
  checkConnection: 'تحققوا من الاتصال ثم حاولوا مجددًا.',
  upgrade: 'يُرجى ترقية الاشتراك أو قراءة الأسئلة الشائعة',
  upgradeWords: 'ترقية الاشتراك',
  faqsWords: 'الأسئلة الشائعة',
  mistake: 'إذا كنتم ترون أن هذا خطأ فيُرجى التواصل مع {support}',
  contact: 'يُرجى التواصل مع {support}',
  contactWithStatus: (status) => `يُرجى التواصل مع {support} مع ذكر المعلومة التالية: ${status}`,
}
