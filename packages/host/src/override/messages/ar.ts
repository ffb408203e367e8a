import type { messages as english } from './en.ts'

export const messages: typeof english = {
  label: 'معاينة',
  shows: (remote, version) => `${remote} ${version}: أنتم وحدكم ترون هذا الإصدار`,
  local: (remote) => `${remote} من هذه النسخة المحلية`,
  back: 'العودة إلى النسخة المنشورة',
}
