import type { messages as english } from './en.ts'

export const messages: typeof english = {
  title: (status) => `خطأ ${status}`,
  errorOfError: 'حدث خطأ أثناء عرض صفحة الخطأ',
  home: 'الصفحة الرئيسية',
}
