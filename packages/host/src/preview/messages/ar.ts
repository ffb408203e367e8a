import type { messages as english } from './en.ts'

export const messages: typeof english = {
  label: 'معاينة',
  shows: (until) => `معاينة: هذه الصفحة لا يراها الجميع. يعمل هذا الرابط حتى ${until}، ويرجى عدم مشاركته.`,
  back: 'إنهاء المعاينة',
}
