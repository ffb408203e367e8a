/** What the cookie popup says in Arabic. */
import type { Messages } from './en.ts'

export const messages: Messages = {
  title: 'ملفات تعريف الارتباط',
  text: 'بعض ملفات تعريف الارتباط ضرورية ليعمل هذا الموقع. وبموافقتكم نحصي الزيارات أيضًا، ونتذكر ما شاهدتموه، ونعرض محتوى من مواقع أخرى. يمكنكم تغيير رأيكم في أي وقت من أسفل كل صفحة.',
  policy: 'سياسة الخصوصية',
  acceptAll: 'قبول كل ملفات تعريف الارتباط',
  onlyEssential: 'الضرورية فقط',
}
