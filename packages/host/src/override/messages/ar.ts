import type { messages as english } from './en.ts'

export const messages: typeof english = {
  label: 'معاينة',
  shows: (remote, version) => `${remote} ${version}، وليس ما يراه الجميع`,
  local: (remote) => `${remote} من هذه النسخة المحلية`,
  back: 'العودة إلى ما يراه الجميع',
}
