import type { messages as english } from './en.ts'

type Club = { club: string }
type Code = Club & { code: string; minutes: number }

const signed = (club: string, ...paragraphs: string[]) => [...paragraphs, club].join('\n\n')

const notYou = 'إذا لم تكن أنت من طلب ذلك فلا داعي لفعل أي شيء: لا يحدث شيء من دون الرمز.'

export const messages: typeof english = {
  registrationCode: {
    subject: ({ club, code }: Code) => `رمزك لدى ${club} هو ${code}`,
    text: ({ club, code, minutes }: Code) =>
      signed(
        club,
        `أهلاً بك. رمزك هو ${code}.`,
        `أدخله في صفحة التسجيل. مدة صلاحيته بالدقائق: ${minutes}.`,
        notYou,
      ),
  },
  alreadyRegistered: {
    subject: ({ club }: Club) => `لديك حساب بالفعل لدى ${club}`,
    text: ({ club }: Club) =>
      signed(
        club,
        'حاول شخص ما التسجيل للتو بهذا البريد الإلكتروني، ولهذا البريد حساب بالفعل.',
        'إن كنت أنت فسجّل الدخول كالمعتاد. وإن نسيت كلمة المرور فاختر «هل نسيت كلمة المرور؟» وسنرسل إليك رمزاً.',
        'وإن لم تكن أنت فلا داعي لفعل أي شيء.',
      ),
  },
  resetCode: {
    subject: ({ club, code }: Code) => `رمزك لكلمة مرور جديدة لدى ${club} هو ${code}`,
    text: ({ club, code, minutes }: Code) =>
      signed(
        club,
        `رمزك هو ${code}.`,
        `أدخله مع كلمة المرور الجديدة. مدة صلاحيته بالدقائق: ${minutes}. وسيتم تسجيل خروجك من كل الأجهزة الأخرى.`,
        notYou,
      ),
  },
  noAccount: {
    subject: ({ club }: Club) => `لا يوجد حساب لدى ${club} بهذا البريد الإلكتروني`,
    text: ({ club }: Club) =>
      signed(
        club,
        'طلب شخص ما كلمة مرور جديدة لهذا البريد الإلكتروني، ولا يوجد حساب به.',
        'إن كنت أنت فربما سجّلت ببريد آخر. ويمكنك أيضاً التسجيل بهذا البريد مجاناً.',
        'وإن لم تكن أنت فلا داعي لفعل أي شيء.',
      ),
  },
  emailCode: {
    subject: ({ club, code }: Code) => `رمزك لبريد إلكتروني جديد لدى ${club} هو ${code}`,
    text: ({ club, code, minutes }: Code) =>
      signed(
        club,
        `رمزك هو ${code}.`,
        `أدخله في ملفك الشخصي، فيصبح هذا البريد هو الذي تسجّل الدخول به. مدة صلاحيته بالدقائق: ${minutes}.`,
        notYou,
      ),
  },
  emailChanged: {
    subject: ({ club }: Club) => `تغيّر بريدك الإلكتروني لدى ${club}`,
    text: ({ club, email }: Club & { email: string }) =>
      signed(
        club,
        `تسجّل الدخول من الآن فصاعداً بالبريد ${email}.`,
        'إذا لم تكن أنت من فعل ذلك فاكتب إلينا فوراً: ربما يعرف غيرك كلمة مرورك.',
      ),
  },
  passwordChanged: {
    subject: ({ club }: Club) => `تغيّرت كلمة مرورك لدى ${club}`,
    text: ({ club }: Club) =>
      signed(
        club,
        'تغيّرت كلمة مرورك قبل لحظات، وتم تسجيل خروج أجهزتك الأخرى.',
        'إذا لم تكن أنت من فعل ذلك فاطلب كلمة مرور جديدة فوراً: اختر «هل نسيت كلمة المرور؟» حيث تسجّل الدخول.',
      ),
  },
  accountEnded: {
    subject: ({ club }: Club) => `أُغلق حسابك لدى ${club}`,
    text: ({ club }: Club) =>
      signed(
        club,
        'حُذف حسابك وما أخبرتنا به عن نفسك كما طلبت.',
        'تُحفظ فواتير مشترياتك للمدة التي يحددها القانون. ومرحباً بعودتك في أي وقت.',
      ),
  },
}
