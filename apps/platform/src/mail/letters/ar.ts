import { messages as terms } from '@club/access/purchase-terms/ar'
import { signed } from '../signed.core.ts'
import type { messages as english } from './en.ts'

const notYou = 'إذا لم تكونوا أنتم من طلب ذلك فلا داعي لفعل أي شيء: لا يحدث شيء من دون الرمز.'
type AtStart = { price: string; paid: string | null; free: boolean; replaces: string | null }
const paidAtStart = ({ price, paid, free, replaces }: AtStart): string[] => {
  const sum = free ? 'لم تدفعوا شيئًا اليوم' : `دفعتم اليوم ${paid} شاملة الضريبة`
  if (replaces === null) return paid === null ? [] : [`${sum}. والسعر من دون خصم أو رصيد ${price}.`]
  return paid === null
    ? [`يحلّ محل ${replaces}.`]
    : [`يحلّ محل ${replaces}. ${sum}، بعد خصم ما بقي مما حلّ محله. والسعر ${price}.`]
}
type Match = {
  kickOff: { day: string; time: string } | null
  outlook: 'postponed' | 'called-off' | 'over' | null
  free: boolean
}
const ofMatch = ({ kickOff, outlook, free }: Match): string[] => {
  switch (outlook) {
    case null:
      return [
        ...(kickOff === null ? [] : [`تنطلق المباراة في ${kickOff.day} الساعة ${kickOff.time}.`]),
        'سجّلوا الدخول إلى الموقع يوم المباراة واضغطوا «المشاهدة مباشرة» أو «الاستماع مباشرة». وإذا تغيّر موعد المباراة انتقلت بطاقتكم معه.',
      ]
    case 'postponed':
      return [
        'تأجلت المباراة ولم يُحدَّد موعدها الجديد بعد. وتنتقل بطاقتكم معها: سجّلوا الدخول إلى الموقع في يومها الجديد واضغطوا «المشاهدة مباشرة» أو «الاستماع مباشرة».',
      ]
    case 'called-off':
      return [
        `أُلغيت المباراة ولن تُقام.${free ? '' : ' سنعيد إليكم ما دفعتموه، ونكتب إليكم حين يكون المبلغ في الطريق.'}`,
      ]
    case 'over':
      return [
        `انتهت المباراة قبل وصول دفعتكم، فلا يمكنكم متابعتها مباشرة. وتفتح بطاقتكم إعادتها حين تصبح على الموقع.${free ? '' : ' وإن كنتم تفضّلون استرداد ما دفعتموه فاكتبوا إلينا من فضلكم.'}`,
      ]
  }
}
const agreed = `هذا ما وافقتم عليه عند الشراء: ${terms.atOnce}`

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
    subject: ({ club, code }) => `رمزكم لدى ${club} هو ${code}`,
    text: ({ club, code, minutes }) =>
      signed(
        club,
        `أهلًا بكم. رمزكم هو ${code}.`,
        `أدخلوه في صفحة التسجيل. مدة صلاحيته بالدقائق: ${minutes}.`,
        notYou,
      ),
  },
  alreadyRegistered: {
    subject: ({ club }) => `لديكم حساب بالفعل لدى ${club}`,
    text: ({ club }) =>
      signed(
        club,
        'حاول شخص ما التسجيل للتو بهذا البريد الإلكتروني، ولهذا البريد حساب بالفعل.',
        'إن كنتم أنتم فسجّلوا الدخول كالمعتاد. وإن نسيتم كلمة المرور فاختاروا «هل نسيتم كلمة المرور؟» وسنرسل إليكم رمزًا.',
        'وإن لم تكونوا أنتم فلا داعي لفعل أي شيء.',
      ),
  },
  resetCode: {
    subject: ({ club, code }) => `رمزكم لكلمة مرور جديدة لدى ${club} هو ${code}`,
    text: ({ club, code, minutes }) =>
      signed(
        club,
        `رمزكم هو ${code}.`,
        `أدخلوه مع كلمة المرور الجديدة. مدة صلاحيته بالدقائق: ${minutes}. وسيُسجَّل خروجكم من كل الأجهزة الأخرى.`,
        notYou,
      ),
  },
  noAccount: {
    subject: ({ club }) => `لا يوجد حساب لدى ${club} بهذا البريد الإلكتروني`,
    text: ({ club }) =>
      signed(
        club,
        'طلب شخص ما كلمة مرور جديدة لهذا البريد الإلكتروني، ولا يوجد حساب به.',
        'إن كنتم أنتم فربما سجّلتم ببريد آخر. ويمكنكم أيضًا التسجيل بهذا البريد مجانًا.',
        'وإن لم تكونوا أنتم فلا داعي لفعل أي شيء.',
      ),
  },
  emailCode: {
    subject: ({ club, code }) => `رمزكم لبريد إلكتروني جديد لدى ${club} هو ${code}`,
    text: ({ club, code, minutes }) =>
      signed(
        club,
        `رمزكم هو ${code}.`,
        `أدخلوه في ملفكم الشخصي، فيصبح هذا البريد هو الذي تسجّلون الدخول به. مدة صلاحيته بالدقائق: ${minutes}.`,
        notYou,
      ),
  },
  emailTaken: {
    subject: ({ club }) => `لهذا البريد الإلكتروني حساب بالفعل لدى ${club}`,
    text: ({ club }) =>
      signed(
        club,
        'طلب شخص ما للتو أن يسجّل الدخول إلى حساب آخر بهذا البريد الإلكتروني، ولهذا البريد حساب بالفعل، ولا يكون للبريد الواحد إلا حساب واحد.',
        'إن كنتم أنتم فسجّلوا الدخول بهذا البريد كالمعتاد، أو اختاروا بريدًا غيره للحساب الآخر. وإن نسيتم كلمة المرور فاختاروا «هل نسيتم كلمة المرور؟» وسنرسل إليكم رمزًا.',
        'وإن لم تكونوا أنتم فلا داعي لفعل أي شيء.',
      ),
  },
  emailChanged: {
    subject: ({ club }) => `تغيّر بريدكم الإلكتروني لدى ${club}`,
    text: ({ club, email }) =>
      signed(
        club,
        `تسجّلون الدخول من الآن فصاعدًا بالبريد ${email}.`,
        'إذا لم تكونوا أنتم من فعل ذلك فاكتبوا إلينا فورًا: ربما يعرف غيركم كلمة مروركم.',
      ),
  },
  passwordChanged: {
    subject: ({ club }) => `تغيّرت كلمة مروركم لدى ${club}`,
    text: ({ club }) =>
      signed(
        club,
        'تغيّرت كلمة مروركم قبل لحظات، وسُجِّل خروج أجهزتكم الأخرى.',
        'إذا لم تكونوا أنتم من فعل ذلك فاطلبوا كلمة مرور جديدة فورًا: اختاروا «هل نسيتم كلمة المرور؟» حيث تسجّلون الدخول.',
      ),
  },
  passkeyAdded: {
    subject: ({ club }) => `مفتاح مرور جديد لحسابكم لدى ${club}`,
    text: ({ club, name }) =>
      signed(
        club,
        `أُضيف مفتاح المرور «${name}» قبل لحظات. من يملكه يستطيع تسجيل الدخول إلى حسابكم من دون كلمة مروركم.`,
        'إذا لم تكونوا أنتم من فعل ذلك فسجّلوا الدخول فورًا واحذفوه من ملفكم الشخصي واختاروا كلمة مرور جديدة.',
      ),
  },
  passkeyRemoved: {
    subject: ({ club }) => `حُذف مفتاح مرور من حسابكم لدى ${club}`,
    text: ({ club, name }) =>
      signed(
        club,
        `حُذف مفتاح المرور «${name}» قبل لحظات. ولم يعد أحد يستطيع تسجيل الدخول به.`,
        'إذا لم تكونوا أنتم من فعل ذلك فسجّلوا الدخول فورًا واختاروا كلمة مرور جديدة وسجّلوا الخروج من كل مكان.',
      ),
  },
  accountEnded: {
    subject: ({ club }) => `أُغلق حسابكم لدى ${club}`,
    text: ({ club }) =>
      signed(
        club,
        'حُذف حسابكم وما أخبرتمونا به عن أنفسكم كما طلبتم.',
        'تُحفظ فواتير مشترياتكم للمدة التي يحددها القانون. ومرحبًا بعودتكم في أي وقت.',
      ),
  },
  subscriptionBought: {
    subject: ({ title }) => `أصبح اشتراك ${title} لكم`,
    text: ({ club, until, receipt, ...bought }) =>
      signed(
        club,
        `شكرًا لكم. أصبح ${bought.title} لكم، وكل ما يشمله مفتوح الآن${bought.paid === null ? `: ${bought.price} شاملًا الضريبة` : ''}.`,
        ...paidAtStart(bought),
        ...(until === null ? [] : [`يتجدد تلقائيًا، وموعد الدفع التالي ${until}.`]),
        'يمكنكم الإلغاء في أي يوم من الموقع ضمن «إدارة الاشتراكات».',
        agreed,
        ...(receipt === null ? [] : [`إيصالكم: ${receipt}`]),
      ),
  },
  passBought: {
    subject: ({ title }) => `بطاقة المباراة: ${title}`,
    text: ({ club, title, price, paid, free, receipt, ...match }) =>
      signed(
        club,
        free
          ? `بطاقتكم لمباراة ${title} لكم من دون مقابل. وثمنها من دون الخصم ${price}.`
          : `شكرًا لكم. دُفع ثمن بطاقتكم لمباراة ${title}: ${paid ?? price} شاملًا الضريبة.`,
        ...ofMatch({ ...match, free }),
        agreed,
        ...(receipt === null ? [] : [`إيصالكم: ${receipt}`]),
      ),
  },
  passPostponed: {
    subject: ({ title }) => `تأجلت مباراة ${title}`,
    text: ({ club, title }) =>
      signed(
        club,
        `تأجلت مباراة ${title} ولم يُحدَّد موعدها الجديد بعد.`,
        'لا حاجة إلى فعل أي شيء: تنتقل بطاقتكم مع المباراة وتفتحها في يومها الجديد. وتجدون الموعد على الموقع فور تحديده.',
      ),
  },
  passCalledOff: {
    subject: ({ title }) => `أُلغيت مباراة ${title}`,
    text: ({ club, title, price, paid, free }) =>
      signed(
        club,
        `أُلغيت مباراة ${title} ولن تُقام.`,
        ...(free
          ? []
          : [
              `سنعيد إليكم ما دفعتموه ثمنًا لبطاقتكم (${paid ?? price}). لا حاجة إلى فعل أي شيء: نكتب إليكم حين يكون المبلغ في الطريق.`,
            ]),
      ),
  },
  accountBlocked: {
    subject: ({ title }) => `${title}: حسابكم محظور`,
    text: ({ club, title, price, paid, free, wasPaid, until, receipt }) =>
      signed(
        club,
        `حسابكم محظور، لذلك لا يمكنكم استخدام ${title} حاليًا.`,
        ...(free || !wasPaid ? [] : [`وصلت دفعتكم: ${paid ?? price} شاملة الضريبة.`]),
        ...(until === null
          ? []
          : [`يُحصَّل ثمنه مجددًا في ${until}. يمكنكم الإلغاء في أي يوم على الموقع ضمن «إدارة الاشتراكات».`]),
        'إن كان ذلك خطأ أو أردتم استرداد المال فراسلونا من فضلكم.',
        ...(receipt === null ? [] : [`إيصالكم: ${receipt}`]),
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
              `${free ? 'لن يُحصَّل منكم شيء هذه المرة' : `يُحصَّل منكم هذه المرة ${paid}`}، والسعر من دون خصم أو رصيد ${price}.`,
            ]),
        'لا حاجة إلى فعل أي شيء. وإن كنتم لا تريدون الاستمرار فألغوا قبل ذلك من الموقع ضمن «إدارة الاشتراكات».',
      ),
  },
  renewalFailed: {
    subject: ({ title }) => `تعذّر تحصيل دفعة ${title}`,
    text: ({ club, title, price, paid, until }) =>
      signed(
        club,
        `رفض مصرفكم دفعة ${title} (${paid ?? price}).`,
        `سنحاول مرة أخرى، ويبقى كل شيء متاحًا لكم كما كان${until === null ? '' : ` حتى ${until}`}. هل ما زالت البطاقة صحيحة؟ يمكنكم تغييرها من الموقع ضمن «إدارة الاشتراكات».`,
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
        `لن تُحصَّل دفعات أخرى عن ${title}${until === null ? '' : `، ويبقى مفتوحًا حتى ${until}`}.`,
        'ومرحبًا بعودتكم في أي يوم.',
      ),
  },
  lateCancelled: {
    subject: ({ title }) => `أُلغي اشتراك ${title}`,
    text: ({ club, title, until, paidUntil }) =>
      signed(
        club,
        `أُلغي ${title} ولن يتجدد. رفض مصرفكم الدفعة الأخيرة، لذلك ${until === null ? 'انتهى' : `ينتهي في ${until}`}. لا حاجة إلى فعل أي شيء.`,
        ...(paidUntil === null ? [] : [`وإن وصلت تلك الدفعة بعد ذلك بقي ${title} مفتوحًا حتى ${paidUntil}.`]),
        'ومرحبًا بعودتكم في أي يوم.',
      ),
  },
  subscriptionResumed: {
    subject: ({ title }) => `يستمر اشتراك ${title}`,
    text: ({ club, title, price, until }) =>
      signed(
        club,
        `تم التراجع عن إلغاء ${title}: يستمر ويتجدد${until === null ? '' : ` في ${until}`}. وسعره ${price}.`,
        'يمكنكم الإلغاء في أي يوم من الموقع ضمن «إدارة الاشتراكات».',
      ),
  },
  purchaseEnded: {
    subject: ({ title }) => `انتهى ${title}`,
    text: ({ club, title }) => signed(club, `انتهى ${title}.`, 'ومرحبًا بعودتكم في أي يوم.'),
  },
  purchaseRefunded: {
    subject: ({ title }) => `أُعيدت دفعتكم لقاء ${title}`,
    text: ({ club, title, price, paid, isRest, isPass }) =>
      signed(
        club,
        `أعدنا ${isRest ? 'بقية دفعتكم' : 'دفعتكم'} لقاء ${title} (${paid ?? price}) بالطريقة التي وصلت بها، وتظهر لدى مصرفكم خلال أيام. ${isPass ? 'لم تعد بطاقتكم صالحة.' : `انتهى ${title} ولن يُحصَّل ثمنه مجددًا.`}`,
        'ومرحبًا بعودتكم في أي يوم.',
      ),
  },
  partRefunded: {
    subject: ({ title }) => `أُعيد جزء من دفعتكم لقاء ${title}`,
    text: ({ club, title, price, paid, part, stays }) =>
      signed(
        club,
        `أعدنا ${part} من دفعتكم لقاء ${title} (${paid ?? price}) بالطريقة التي وصلت بها، وتظهر لدى مصرفكم خلال أيام.`,
        ...(stays ? [`لا يتغير شيء آخر: يبقى ${title} لكم.`] : []),
      ),
  },
  purchaseHeld: {
    subject: ({ title }) => `${title} موقوف مؤقتًا`,
    text: ({ club, title, price, paid }) =>
      signed(
        club,
        `ينظر مصرفكم في دفعة ${paid ?? price} لقاء ${title}، لذلك لا يفتح شيئًا الآن ولن يُحصَّل ثمنه مجددًا.`,
        'إن وجد مصرفكم أن كل شيء سليم فسيُفتح من جديد تلقائيًا. وإن لم تطلبوا ذلك من مصرفكم فتواصلوا معه من فضلكم.',
      ),
  },
  purchaseTakenBack: {
    subject: ({ title }) => `انتهى ${title}: أعاد مصرفكم المال إليكم`,
    text: ({ club, title, price, paid }) =>
      signed(
        club,
        `نظر مصرفكم في دفعة ${paid ?? price} لقاء ${title} وأعاد المال إليكم. أُغلقت المسألة: انتهى ${title} ولن يُحصَّل ثمنه مجددًا.`,
        'لا حاجة إلى فعل أي شيء. ومرحبًا بعودتكم في أي يوم: يمكنكم شراؤه من جديد على الموقع.',
      ),
  },
  purchaseAgain: {
    subject: ({ title }) => `${title} مفتوح من جديد`,
    text: ({ club, title, until }) =>
      signed(
        club,
        `أكّد مصرفكم الدفعة، و${title} مفتوح من جديد.`,
        until === null
          ? 'لا حاجة إلى فعل أي شيء.'
          : `يبقى مفتوحًا حتى ${until} ولن يُحصَّل ثمنه مجددًا. وإن أردتم استمراره فاختاروا ذلك على الموقع ضمن «إدارة الاشتراكات».`,
      ),
  },
  paymentFailed: {
    subject: ({ title }) => `لم تتم دفعة ${title}`,
    text: ({ club, title, price, paid }) =>
      signed(
        club,
        `لم يدفع مصرفكم ${paid ?? price} لقاء ${title} في النهاية، فلم يُخصم منكم شيء ولم يُفعَّل شيء.`,
        'يمكنكم المحاولة مجددًا على الموقع ببطاقة أو طريقة دفع أخرى.',
      ),
  },
  subscriptionRenewed: {
    subject: ({ title }) => `تجدّد ${title}: إيصالكم`,
    text: ({ club, title, price, paid, free, until, receipt }) =>
      signed(
        club,
        free
          ? `تجدّد ${title}، ولم تدفعوا شيئًا هذه المرة بعد الخصم والرصيد.`
          : `شكرًا لكم. وصلت دفعتكم لقاء ${title}: ${paid ?? price} شاملة الضريبة.`,
        ...(until === null
          ? []
          : [`يُحصَّل ثمنه مجددًا في ${until}. يمكنكم الإلغاء في أي يوم على الموقع ضمن «إدارة الاشتراكات».`]),
        ...(receipt === null ? [] : [`إيصالكم: ${receipt}`]),
      ),
  },
  voucherEnded: {
    subject: ({ title }) => `انتهى ${title}`,
    text: ({ club, title }) =>
      signed(club, `انتهى ${title} الذي منحته قسيمتكم.`, 'ومرحبًا بعودتكم في أي يوم.'),
  },
  paidTwice: {
    subject: ({ title, refunded }) =>
      refunded
        ? `دفعتم ثمن ${title} مرتين: أُعيدت إحدى الدفعتين إليكم`
        : `كان ${title} لديكم مرتين: أُلغي أحدهما`,
    text: ({ club, title, price, paid, until, refunded, later, boughtOn, keptFor, keptFrom }) =>
      signed(
        club,
        `اشتريتم ${title} مرتين، فألغينا ${later ? 'الأحدث' : 'الأقدم'} منهما، وتاريخ شرائه ${boughtOn}.${refunded ? ` وأعدنا دفعته، وقدرها ${paid ?? price}، بالطريقة التي وصلت بها، وتظهر لدى مصرفكم خلال أيام.` : ''}`,
        `أما ${later ? 'الأقدم' : 'الأحدث'}، وتاريخ شرائه ${keptFrom} (${keptFor})، فباقٍ لكم${until === null ? '' : ` ويتجدد في ${until}`}. لا حاجة إلى فعل أي شيء.`,
      ),
  },
}
