import type { messages as english } from './en.ts'

export const messages: typeof english = {
  title: (status) => `خطأ ${status}`,
  errorOfError: 'حدث خطأ أثناء عرض صفحة الخطأ',
  home: 'الصفحة الرئيسية',
  lockTitle: 'يُفتح هذا الموقع قريبًا',
  lockText: 'إن كانت لديكم كلمة المرور فأدخلوها هنا.',
  lockPassword: 'كلمة المرور',
  lockAccess: 'دخول',
  lockWrong: 'كلمة المرور غير صحيحة.',
  lockTooMany: 'عدد المحاولات كبير جدًا. يرجى الانتظار دقيقة ثم المحاولة مجددًا.',
}
