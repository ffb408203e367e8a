/** What a buyer agrees to, in Arabic. */
import type { Messages } from './en.ts'

export const messages: Messages = {
  atOnce:
    'يبدأ الحق فور الدفع، والشراء طلبٌ لذلك. ومهلة العدول 14 يومًا، ما لم تبدأ المشاهدة أو الاستماع خلالها.',
  paidBy: {
    month: (amount) => `${amount} شهريًا`,
    year: (amount) => `${amount} سنويًا`,
  },
}
