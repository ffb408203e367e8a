import { messages as terms } from '@club/access/purchase-terms/ar'
import { signed } from '../signed.core.ts'
import type { messages as english } from './en.ts'

const notYou = 'إذا لم تكن أنت من طلب ذلك فلا داعي لفعل أي شيء: لا يحدث شيء من دون الرمز.'
type AtStart = { price: string; paid: string | null; free: boolean; replaces: string | null }
const paidAtStart = ({ price, paid, free, replaces }: AtStart): string[] => {
  const sum = free ? 'لم تدفع شيئاً اليوم' : `دفعت اليوم ${paid} شاملة الضريبة`
  if (replaces === null) return paid === null ? [] : [`${sum}. والسعر من دون خصم أو رصيد ${price}.`]
  return paid === null
    ? [`يحلّ محل ${replaces}.`]
    : [`يحلّ محل ${replaces}. ${sum}، بعد خصم ما بقي مما حلّ محله. والسعر ${price}.`]
}
const agreed = `هذا ما وافقت عليه عند الشراء: ${terms.atOnce}`

export const messages: typeof english = {
  formMessage: {
    subject: ({ form }) => `رسالة من الموقع: ${form}`,
    text: ({ form, page, lines }) =>
      [
        `أُرسلت بالنموذج «${form}» في الصفحة ${page}. لم يتحقق أحد من هوية كاتبها.`,
        ...lines.map(({ label, value }) => `${label}:\n${value}`),
      ].join('\n\n'),
  },
  registrationCode: {
    subject: ({ club, code }) => `رمزك لدى ${club} هو ${code}`,
    text: ({ club, code, minutes }) =>
      signed(
        club,
        `أهلاً بك. رمزك هو ${code}.`,
        `أدخله في صفحة التسجيل. مدة صلاحيته بالدقائق: ${minutes}.`,
        notYou,
      ),
  },
  alreadyRegistered: {
    subject: ({ club }) => `لديك حساب بالفعل لدى ${club}`,
    text: ({ club }) =>
      signed(
        club,
        'حاول شخص ما التسجيل للتو بهذا البريد الإلكتروني، ولهذا البريد حساب بالفعل.',
        'إن كنت أنت فسجّل الدخول كالمعتاد. وإن نسيت كلمة المرور فاختر «هل نسيت كلمة المرور؟» وسنرسل إليك رمزاً.',
        'وإن لم تكن أنت فلا داعي لفعل أي شيء.',
      ),
  },
  resetCode: {
    subject: ({ club, code }) => `رمزك لكلمة مرور جديدة لدى ${club} هو ${code}`,
    text: ({ club, code, minutes }) =>
      signed(
        club,
        `رمزك هو ${code}.`,
        `أدخله مع كلمة المرور الجديدة. مدة صلاحيته بالدقائق: ${minutes}. وسيتم تسجيل خروجك من كل الأجهزة الأخرى.`,
        notYou,
      ),
  },
  noAccount: {
    subject: ({ club }) => `لا يوجد حساب لدى ${club} بهذا البريد الإلكتروني`,
    text: ({ club }) =>
      signed(
        club,
        'طلب شخص ما كلمة مرور جديدة لهذا البريد الإلكتروني، ولا يوجد حساب به.',
        'إن كنت أنت فربما سجّلت ببريد آخر. ويمكنك أيضاً التسجيل بهذا البريد مجاناً.',
        'وإن لم تكن أنت فلا داعي لفعل أي شيء.',
      ),
  },
  emailCode: {
    subject: ({ club, code }) => `رمزك لبريد إلكتروني جديد لدى ${club} هو ${code}`,
    text: ({ club, code, minutes }) =>
      signed(
        club,
        `رمزك هو ${code}.`,
        `أدخله في ملفك الشخصي، فيصبح هذا البريد هو الذي تسجّل الدخول به. مدة صلاحيته بالدقائق: ${minutes}.`,
        notYou,
      ),
  },
  emailChanged: {
    subject: ({ club }) => `تغيّر بريدك الإلكتروني لدى ${club}`,
    text: ({ club, email }) =>
      signed(
        club,
        `تسجّل الدخول من الآن فصاعداً بالبريد ${email}.`,
        'إذا لم تكن أنت من فعل ذلك فاكتب إلينا فوراً: ربما يعرف غيرك كلمة مرورك.',
      ),
  },
  passwordChanged: {
    subject: ({ club }) => `تغيّرت كلمة مرورك لدى ${club}`,
    text: ({ club }) =>
      signed(
        club,
        'تغيّرت كلمة مرورك قبل لحظات، وتم تسجيل خروج أجهزتك الأخرى.',
        'إذا لم تكن أنت من فعل ذلك فاطلب كلمة مرور جديدة فوراً: اختر «هل نسيت كلمة المرور؟» حيث تسجّل الدخول.',
      ),
  },
  passkeyAdded: {
    subject: ({ club }) => `مفتاح مرور جديد لحسابك لدى ${club}`,
    text: ({ club, name }) =>
      signed(
        club,
        `أُضيف مفتاح المرور «${name}» قبل لحظات. من يملكه يستطيع تسجيل الدخول إلى حسابك من دون كلمة مرورك.`,
        'إذا لم تكن أنت من فعل ذلك فسجّل الدخول فوراً واحذفه من ملفك الشخصي واختر كلمة مرور جديدة.',
      ),
  },
  passkeyRemoved: {
    subject: ({ club }) => `حُذف مفتاح مرور من حسابك لدى ${club}`,
    text: ({ club, name }) =>
      signed(
        club,
        `حُذف مفتاح المرور «${name}» قبل لحظات. ولم يعد أحد يستطيع تسجيل الدخول به.`,
        'إذا لم تكن أنت من فعل ذلك فسجّل الدخول فوراً واختر كلمة مرور جديدة وسجّل الخروج من كل مكان.',
      ),
  },
  accountEnded: {
    subject: ({ club }) => `أُغلق حسابك لدى ${club}`,
    text: ({ club }) =>
      signed(
        club,
        'حُذف حسابك وما أخبرتنا به عن نفسك كما طلبت.',
        'تُحفظ فواتير مشترياتك للمدة التي يحددها القانون. ومرحباً بعودتك في أي وقت.',
      ),
  },
  subscriptionBought: {
    subject: ({ title }) => `أصبح اشتراك ${title} لك`,
    text: ({ club, until, receipt, ...bought }) =>
      signed(
        club,
        `شكراً لك. أصبح ${bought.title} لك، وكل ما يشمله مفتوح الآن${bought.paid === null ? `: ${bought.price} شاملاً الضريبة` : ''}.`,
        ...paidAtStart(bought),
        ...(until === null ? [] : [`يتجدد تلقائياً، وموعد الدفع التالي ${until}.`]),
        'يمكنك الإلغاء في أي يوم من الموقع ضمن «إدارة الاشتراكات».',
        agreed,
        ...(receipt === null ? [] : [`إيصالك: ${receipt}`]),
      ),
  },
  passBought: {
    subject: ({ title }) => `تذكرة المشاهدة: ${title}`,
    text: ({ club, title, price, paid, free, kickOff, receipt }) =>
      signed(
        club,
        free
          ? `تذكرتك لمباراة ${title} لك من دون مقابل. وثمنها من دون الخصم ${price}.`
          : `شكراً لك. دُفع ثمن تذكرتك لمباراة ${title}: ${paid ?? price} شاملاً الضريبة.`,
        ...(kickOff === null ? [] : [`تنطلق المباراة في ${kickOff.day} الساعة ${kickOff.time}.`]),
        'سجّل الدخول إلى الموقع يوم المباراة واضغط «شاهد مباشرة». وإذا تغيّر موعد المباراة انتقلت تذكرتك معه.',
        agreed,
        ...(receipt === null ? [] : [`إيصالك: ${receipt}`]),
      ),
  },
  renewalAhead: {
    subject: ({ title }) => `اقترب موعد تجديد ${title}`,
    text: ({ club, title, price, paid, free, until }) =>
      signed(
        club,
        `يتجدد ${title} ${until === null ? 'في موعده المعتاد' : `في ${until}`}${paid === null ? ` بسعر ${price}` : ''}.`,
        ...(paid === null
          ? []
          : [
              `${free ? 'لن يُحصَّل منك شيء هذه المرة' : `يُحصَّل منك هذه المرة ${paid}`}، والسعر من دون خصم أو رصيد ${price}.`,
            ]),
        'لا حاجة إلى فعل أي شيء. وإن كنت لا تريد الاستمرار فألغِ قبل ذلك من الموقع ضمن «إدارة الاشتراكات».',
      ),
  },
  renewalFailed: {
    subject: ({ title }) => `تعذّر تحصيل دفعة ${title}`,
    text: ({ club, title, price, paid, until }) =>
      signed(
        club,
        `رفض مصرفك دفعة ${title} (${paid ?? price}).`,
        `سنحاول مرة أخرى، وتبقى المشاهدة والاستماع كما كانا${until === null ? '' : ` حتى ${until}`}. هل ما زالت البطاقة صحيحة؟ يمكنك تغييرها من الموقع ضمن «إدارة الاشتراكات».`,
      ),
  },
  subscriptionOnHold: {
    subject: ({ title }) => `${title} موقوف مؤقتاً: لم تتم الدفعة الأخيرة`,
    text: ({ club, title, price, paid }) =>
      signed(
        club,
        `لم تتم دفعة ${title} (${paid ?? price})، لذلك لا يفتح شيئاً الآن.`,
        'يُفتح من جديد فور إتمام هذه الدفعة: يمكنكم على الموقع ضمن «إدارة الاشتراكات» إدخال بطاقة أخرى والدفع. وإن لم ترغبوا في استمراره فيمكنكم إلغاؤه هناك.',
      ),
  },
  subscriptionPaused: {
    subject: ({ title }) => `${title} متوقف`,
    text: ({ club, title, price }) =>
      signed(
        club,
        `${title} متوقف، لذلك لا يفتح شيئاً الآن ولن تُحصَّل أي دفعة.`,
        `إن رغبتم في استمراره فأدخلوا بطاقة على الموقع ضمن «إدارة الاشتراكات». ثمنه ${price}. ويمكنكم إلغاؤه هناك أيضاً.`,
      ),
  },
  subscriptionBack: {
    subject: ({ title }) => `${title} مفتوح من جديد`,
    text: ({ club, title, price, paid, wasPaid, until, receipt }) =>
      signed(
        club,
        wasPaid
          ? `شكراً لكم. وصلت دفعتكم لقاء ${title}: ${paid ?? price} شاملة الضريبة، وهو مفتوح من جديد.`
          : `يستمر ${title}، وهو مفتوح من جديد.`,
        ...(until === null
          ? []
          : [
              `يُحصَّل ثمنه (${price}) مجدداً في ${until}. يمكنكم الإلغاء في أي وقت على الموقع ضمن «إدارة الاشتراكات».`,
            ]),
        ...(receipt === null ? [] : [`إيصالكم: ${receipt}`]),
      ),
  },
  subscriptionCancelled: {
    subject: ({ title }) => `أُلغي اشتراك ${title}`,
    text: ({ club, title, until }) =>
      signed(
        club,
        `لن تُحصَّل دفعات أخرى عن ${title}${until === null ? '' : `، ويبقى مفتوحاً حتى ${until}`}.`,
        'ومرحباً بعودتك في أي يوم.',
      ),
  },
  lateCancelled: {
    subject: ({ title }) => `أُلغي اشتراك ${title}`,
    text: ({ club, title, until, paidUntil }) =>
      signed(
        club,
        `أُلغي ${title} ولن يتجدد. رفض مصرفك الدفعة الأخيرة، لذلك ${until === null ? 'انتهى' : `ينتهي في ${until}`}. لا حاجة إلى فعل أي شيء.`,
        ...(paidUntil === null ? [] : [`وإن وصلت تلك الدفعة بعد ذلك بقي ${title} مفتوحاً حتى ${paidUntil}.`]),
        'ومرحباً بعودتك في أي يوم.',
      ),
  },
  subscriptionResumed: {
    subject: ({ title }) => `يستمر اشتراك ${title}`,
    text: ({ club, title, price, until }) =>
      signed(
        club,
        `تم التراجع عن إلغاء ${title}: يستمر ويتجدد${until === null ? '' : ` في ${until}`}. وسعره ${price}.`,
        'يمكنك الإلغاء في أي يوم من الموقع ضمن «إدارة الاشتراكات».',
      ),
  },
  purchaseEnded: {
    subject: ({ title }) => `انتهى ${title}`,
    text: ({ club, title }) => signed(club, `انتهى ${title}.`, 'ومرحباً بعودتك في أي يوم.'),
  },
  purchaseRefunded: {
    subject: ({ title }) => `أُعيدت دفعتك لقاء ${title}`,
    text: ({ club, title, price, paid }) =>
      signed(
        club,
        `أعدنا دفعتك لقاء ${title} (${paid ?? price}) بالطريقة التي وصلت بها، وتظهر لدى مصرفك خلال أيام. انتهى ${title} ولن يُحصَّل ثمنه مجدداً.`,
        'ومرحباً بعودتك في أي يوم.',
      ),
  },
  purchaseHeld: {
    subject: ({ title }) => `${title} موقوف مؤقتاً`,
    text: ({ club, title, price, paid }) =>
      signed(
        club,
        `ينظر مصرفك في دفعة ${paid ?? price} لقاء ${title}، لذلك لا يفتح شيئاً الآن ولن يُحصَّل ثمنه مجدداً.`,
        'إن وجد مصرفك أن كل شيء سليم فسيُفتح من جديد تلقائياً. وإن لم تطلب ذلك من مصرفك فتواصل معه من فضلك.',
      ),
  },
  purchaseTakenBack: {
    subject: ({ title }) => `انتهى ${title}: أعاد مصرفك المال إليك`,
    text: ({ club, title, price, paid }) =>
      signed(
        club,
        `نظر مصرفك في دفعة ${paid ?? price} لقاء ${title} وأعاد المال إليك. أُغلقت المسألة: انتهى ${title} ولن يُحصَّل ثمنه مجدداً.`,
        'لا حاجة إلى فعل أي شيء. ومرحباً بعودتك في أي يوم: يمكنك شراؤه من جديد على الموقع.',
      ),
  },
  purchaseAgain: {
    subject: ({ title }) => `${title} مفتوح من جديد`,
    text: ({ club, title, until }) =>
      signed(
        club,
        `أكّد مصرفك الدفعة، و${title} مفتوح من جديد.`,
        until === null
          ? 'لا حاجة إلى فعل أي شيء.'
          : `يبقى مفتوحاً حتى ${until} ولن يُحصَّل ثمنه مجدداً. وإن أردت استمراره فاختر ذلك على الموقع تحت «إدارة الاشتراكات».`,
      ),
  },
  paymentFailed: {
    subject: ({ title }) => `لم تتم دفعة ${title}`,
    text: ({ club, title, price, paid }) =>
      signed(
        club,
        `لم يدفع مصرفك ${paid ?? price} لقاء ${title} في النهاية، فلم يُخصم منك شيء ولم يُفعَّل شيء.`,
        'يمكنك المحاولة مجدداً على الموقع ببطاقة أو طريقة دفع أخرى.',
      ),
  },
  subscriptionRenewed: {
    subject: ({ title }) => `تجدّد ${title}: إيصالك`,
    text: ({ club, title, price, paid, free, until, receipt }) =>
      signed(
        club,
        free
          ? `تجدّد ${title}، ولم تدفع شيئاً هذه المرة بعد الخصم والرصيد.`
          : `شكراً لك. وصلت دفعتك لقاء ${title}: ${paid ?? price} شاملة الضريبة.`,
        ...(until === null ? [] : [`يُحصَّل ثمنه مجدداً في ${until}. يمكنك الإلغاء في أي يوم على الموقع.`]),
        ...(receipt === null ? [] : [`إيصالك: ${receipt}`]),
      ),
  },
  voucherEnded: {
    subject: ({ title }) => `انتهى ${title}`,
    text: ({ club, title }) => signed(club, `انتهى ${title} الذي منحته قسيمتك.`, 'ومرحباً بعودتك في أي يوم.'),
  },
  paidTwice: {
    subject: ({ title, refunded }) =>
      refunded ? `دفعت ثمن ${title} مرتين: أُعيدت إحدى الدفعتين إليك` : `كان ${title} لديك مرتين: أُلغي أحدهما`,
    text: ({ club, title, price, paid, until, refunded, later, boughtOn, keptFor, keptFrom }) =>
      signed(
        club,
        `اشتريت ${title} مرتين، فألغينا ${later ? 'الأحدث' : 'الأقدم'} منهما، وتاريخ شرائه ${boughtOn}.${refunded ? ` وأعدنا دفعته، وقدرها ${paid ?? price}، بالطريقة التي وصلت بها، وتظهر لدى مصرفك خلال أيام.` : ''}`,
        `أما ${later ? 'الأقدم' : 'الأحدث'}، وتاريخ شرائه ${keptFrom} (${keptFor})، فباقٍ لك${until === null ? '' : ` ويتجدد في ${until}`}. لا حاجة إلى فعل أي شيء.`,
      ),
  },
}
