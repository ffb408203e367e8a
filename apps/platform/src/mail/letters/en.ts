/** The club's letters to account holders. Plain text: it reads the same everywhere, and hides nothing. */
import { messages as terms } from '@club/access/purchase-terms/en'
import { signed } from '../signed.core.ts'

type Club = { club: string }
type Message = Club & { form: string; page: string; lines: { label: string; value: string }[] }
type Code = Club & { code: string; minutes: number }
type Passkey = Club & { name: string }
/** `price` is that of the package; `paid` what the payment comes to where that is another sum; `free`: nothing. */
type Bought = Club & { title: string; price: string; paid: string | null; free: boolean }
/** Days in words: '3 December 2026'. */
type Until = Bought & { until: string | null }
type Receipt = { receipt: string | null }
/** `kickOff`: when the match is, in words; null: it has none at the moment. `outlook`: why it is not to come; null: it is. */
type Pass = Bought &
  Receipt & {
    kickOff: { day: string; time: string } | null
    outlook: 'postponed' | 'called-off' | 'over' | null
  }
/** `part` has gone back of the payment; `stays`: the purchase opens what it did. */
type Part = Bought & { part: string; stays: boolean }
type Twice = Until & {
  refunded: boolean
  /** Whether the one that went back is the later of the two. */
  later: boolean
  boughtOn: string
  keptFor: string
  keptFrom: string
}

const notYou = 'If this was not you, you can ignore this email: nothing happens without the code.'
/** What was paid when a subscription began or changed, where the price does not say it. */
const paidAtStart = ({ price, paid, free, replaces }: Bought & { replaces: string | null }): string[] => {
  const sum = free ? 'You have paid nothing today' : `You have paid ${paid} today, tax included`
  if (replaces === null)
    return paid === null ? [] : [`${sum}. The price without discounts and credits is ${price}.`]
  return paid === null
    ? [`It replaces ${replaces}.`]
    : [
        `It replaces ${replaces}. ${sum}, after a credit for the unused part of what it replaces. The price is ${price}.`,
      ]
}
/** What the holder of a pass is to do, or to know, for its match. */
const ofMatch = ({ kickOff, outlook, free }: Pick<Pass, 'kickOff' | 'outlook' | 'free'>): string[] => {
  switch (outlook) {
    case null:
      return [
        ...(kickOff === null ? [] : [`The match kicks off at ${kickOff.time} on ${kickOff.day}.`]),
        'Sign in on the website on the day, and press ‘Watch Live’ or ‘Listen Live’. If the match is moved, your pass moves with it.',
      ]
    case 'postponed':
      return [
        'The match has been postponed, and its new date is not known yet. Your pass moves with it: sign in on the website on the new day, and press ‘Watch Live’ or ‘Listen Live’.',
      ]
    case 'called-off':
      return [
        `The match has been called off, and will not be played.${free ? '' : ' We will refund what you paid; another email says when the money is on its way.'}`,
      ]
    case 'over':
      return [
        `The match was over before your payment arrived, so you cannot follow it live. Your pass opens the replay, once it is on the website.${free ? '' : ' If you would rather have your money back, please write to us.'}`,
      ]
  }
}
const agreed = `You agreed to this when you bought it: ${terms.atOnce}`

export const messages = {
  formMessage: {
    subject: ({ form }: Message) => `Message from the website: ${form}`,
    text: ({ form, page, lines }: Message) =>
      [
        `Sent with the form ‘${form}’ on ${page}. Nobody has checked who wrote it.`,
        ...lines.map(({ label, value }) => `${label}:\n${value}`),
      ].join('\n\n'),
  },
  registrationCode: {
    subject: ({ club, code }: Code) => `${code} is your ${club} code`,
    text: ({ club, code, minutes }: Code) =>
      signed(
        club,
        `Welcome. Your code is ${code}.`,
        `Enter it on the page where you registered. It works for ${minutes} minutes.`,
        notYou,
      ),
  },
  alreadyRegistered: {
    subject: ({ club }: Club) => `You already have a ${club} account`,
    text: ({ club }: Club) =>
      signed(
        club,
        'Somebody has just tried to register with this email address, which already has an account.',
        'If that was you, sign in as usual. If you have forgotten your password, choose ‘Forgotten your password?’ and we will send you a code.',
        'If it was not you, you do not need to do anything.',
      ),
  },
  resetCode: {
    subject: ({ club, code }: Code) => `${code} is your ${club} code for a new password`,
    text: ({ club, code, minutes }: Code) =>
      signed(
        club,
        `Your code is ${code}.`,
        `Enter it with your new password. It works for ${minutes} minutes. You will be signed out everywhere else.`,
        notYou,
      ),
  },
  noAccount: {
    subject: ({ club }: Club) => `There is no ${club} account with this email address`,
    text: ({ club }: Club) =>
      signed(
        club,
        'Somebody has asked for a new password for this email address, but no account uses it.',
        'If that was you, you may have registered with another address. You can also register with this one: it is free.',
        'If it was not you, you do not need to do anything.',
      ),
  },
  emailCode: {
    subject: ({ club, code }: Code) => `${code} is your ${club} code for a new email address`,
    text: ({ club, code, minutes }: Code) =>
      signed(
        club,
        `Your code is ${code}.`,
        `Enter it on your profile, and this becomes the email address that you sign in with. It works for ${minutes} minutes.`,
        notYou,
      ),
  },
  emailTaken: {
    subject: ({ club }: Club) => `This email address already has a ${club} account`,
    text: ({ club }: Club) =>
      signed(
        club,
        'Somebody has just asked to sign in to another account with this email address, but it already has an account of its own, and an address can have only one.',
        'If that was you, sign in with this address as usual, or choose another one for the other account. If you have forgotten your password, choose ‘Forgotten your password?’ and we will send you a code.',
        'If it was not you, you do not need to do anything.',
      ),
  },
  emailChanged: {
    subject: ({ club }: Club) => `Your ${club} email address has changed`,
    text: ({ club, email }: Club & { email: string }) =>
      signed(
        club,
        `You sign in with ${email} from now on.`,
        'If this was not you, please write to us at once: somebody else may know your password.',
      ),
  },
  passwordChanged: {
    subject: ({ club }: Club) => `Your ${club} password has changed`,
    text: ({ club }: Club) =>
      signed(
        club,
        'Your password was changed a moment ago, and your other devices are signed out.',
        'If this was not you, ask for a new password at once: choose ‘Forgotten your password?’ where you sign in.',
      ),
  },
  passkeyAdded: {
    subject: ({ club }: Passkey) => `A new passkey for your ${club} account`,
    text: ({ club, name }: Passkey) =>
      signed(
        club,
        `The passkey ‘${name}’ was added a moment ago. Anyone who has it can sign in to your account without your password.`,
        'If this was not you, sign in at once, remove it from your profile and choose a new password.',
      ),
  },
  passkeyRemoved: {
    subject: ({ club }: Passkey) => `A passkey was removed from your ${club} account`,
    text: ({ club, name }: Passkey) =>
      signed(
        club,
        `The passkey ‘${name}’ was removed a moment ago. It can no longer be used to sign in.`,
        'If this was not you, sign in at once, choose a new password and sign out everywhere.',
      ),
  },
  accountEnded: {
    subject: ({ club }: Club) => `Your ${club} account is closed`,
    text: ({ club }: Club) =>
      signed(
        club,
        'We have deleted your account and what you had told us about yourself, as you asked.',
        'We keep invoices for what you bought for as long as the law requires. You are welcome back at any time.',
      ),
  },
  subscriptionBought: {
    subject: ({ title }: Bought) => `You have ${title}`,
    text: ({ club, until, receipt, ...bought }: Until & Receipt & { replaces: string | null }) =>
      signed(
        club,
        `Thank you. ${bought.title} is yours, and you can use everything in it now${bought.paid === null ? `: ${bought.price}, tax included` : ''}.`,
        ...paidAtStart({ club, ...bought }),
        ...(until === null ? [] : [`It renews automatically on ${until}.`]),
        'You can cancel at any time, on the website under ‘Manage Subscriptions’.',
        agreed,
        ...(receipt === null ? [] : [`Your receipt: ${receipt}`]),
      ),
  },
  passBought: {
    subject: ({ title }: Bought) => `Your pass: ${title}`,
    text: ({ club, title, price, paid, free, receipt, ...match }: Pass) =>
      signed(
        club,
        free
          ? `Your pass for ${title} is yours for nothing. Without your discount it costs ${price}.`
          : `Thank you for buying a pass for ${title}: ${paid ?? price}, tax included.`,
        ...ofMatch({ ...match, free }),
        agreed,
        ...(receipt === null ? [] : [`Your receipt: ${receipt}`]),
      ),
  },
  passPostponed: {
    subject: ({ title }: Bought) => `Postponed: ${title}`,
    text: ({ club, title }: Bought) =>
      signed(
        club,
        `${title} has been postponed, and its new date is not known yet.`,
        'You do not need to do anything: your pass moves with the match, and opens it on the new day. You will find the date on the website as soon as it is fixed.',
      ),
  },
  passCalledOff: {
    subject: ({ title }: Bought) => `Called off: ${title}`,
    text: ({ club, title, price, paid, free }: Bought) =>
      signed(
        club,
        `${title} has been called off, and will not be played.`,
        ...(free
          ? []
          : [
              `We will refund what you paid for your pass (${paid ?? price}). You do not need to do anything: another email says when the money is on its way.`,
            ]),
      ),
  },
  accountBlocked: {
    subject: ({ title }: Bought) => `${title}: your account is blocked`,
    text: ({
      club,
      title,
      price,
      paid,
      free,
      wasPaid,
      until,
      receipt,
    }: Until & Receipt & { wasPaid: boolean }) =>
      signed(
        club,
        `Your account is blocked, so you cannot use ${title} at the moment.`,
        ...(free || !wasPaid ? [] : [`Your payment has arrived: ${paid ?? price}, tax included.`]),
        ...(until === null
          ? []
          : [
              `It renews automatically on ${until}. You can cancel at any time on the website, under ‘Manage Subscriptions’.`,
            ]),
        'If you think that this is a mistake, or would like your money back, please write to us.',
        ...(receipt === null ? [] : [`Your receipt: ${receipt}`]),
      ),
  },
  renewalAhead: {
    subject: ({ title }: Bought) => `${title} is about to renew`,
    text: ({ club, title, price, paid, free, until }: Until) =>
      signed(
        club,
        paid === null
          ? `${title} renews on ${until ?? 'its usual day'}, at ${price}.`
          : `${title} renews on ${until ?? 'its usual day'}. You will be charged ${free ? 'nothing' : paid} this time; the price without discounts and credits is ${price}.`,
        'You do not need to do anything. If you would rather not renew, cancel before then on the website, under ‘Manage Subscriptions’.',
      ),
  },
  renewalFailed: {
    subject: ({ title }: Bought) => `We could not take the payment for ${title}`,
    text: ({ club, title, price, paid, until }: Until) =>
      signed(
        club,
        `Your bank has declined the payment for ${title} (${paid ?? price}).`,
        `We will try again, and you have full access as before${until === null ? '' : ` until ${until}`}. Is your card still valid? You can change it on the website, under ‘Manage Subscriptions’.`,
      ),
  },
  subscriptionOnHold: {
    subject: ({ title }: Bought) => `${title} is on hold: the last payment did not go through`,
    text: ({ club, title, price, paid }: Bought) =>
      signed(
        club,
        `The payment for ${title} (${paid ?? price}) did not go through, so you cannot use it for now.`,
        'You will have it again as soon as that payment has been made: on the website, under ‘Manage Subscriptions’, you can enter another card and pay. If you would rather not go on, you can cancel there.',
      ),
  },
  subscriptionPaused: {
    subject: ({ title }: Bought) => `${title} is paused`,
    text: ({ club, title, price }: Bought) =>
      signed(
        club,
        `${title} is paused, so you cannot use it for now, and you will not be charged.`,
        `If you would like it to go on, enter a card on the website, under ‘Manage Subscriptions’. Its price is ${price}. You can cancel there too.`,
      ),
  },
  subscriptionBack: {
    subject: ({ title }: Bought) => `You can use ${title} again`,
    text: ({ club, title, price, paid, wasPaid, until, receipt }: Until & Receipt & { wasPaid: boolean }) =>
      signed(
        club,
        wasPaid
          ? `Thank you. Your payment for ${title} has arrived: ${paid ?? price}, tax included. You can use it again.`
          : `${title} goes on, and you can use it again.`,
        ...(until === null
          ? []
          : [
              `It renews automatically on ${until}, at ${price}. You can cancel at any time on the website, under ‘Manage Subscriptions’.`,
            ]),
        ...(receipt === null ? [] : [`Your receipt: ${receipt}`]),
      ),
  },
  subscriptionCancelled: {
    subject: ({ title }: Bought) => `${title} is cancelled`,
    text: ({ club, title, until }: Until) =>
      signed(
        club,
        `You will not be charged for ${title} again${until === null ? '' : `, and you can use it until ${until}`}.`,
        'You are welcome back at any time.',
      ),
  },
  lateCancelled: {
    subject: ({ title }: Bought) => `${title} is cancelled`,
    text: ({ club, title, until, paidUntil }: Until & { paidUntil: string | null }) =>
      signed(
        club,
        `${title} is cancelled, and will not renew. Your bank declined the last payment, so it ${until === null ? 'has ended' : `ends on ${until}`}. You do not need to do anything.`,
        ...(paidUntil === null
          ? []
          : [`Should that payment still arrive, you can use ${title} until ${paidUntil}.`]),
        'You are welcome back at any time.',
      ),
  },
  subscriptionResumed: {
    subject: ({ title }: Bought) => `${title} goes on`,
    text: ({ club, title, price, until }: Until) =>
      signed(
        club,
        `The cancellation of ${title} has been taken back: it goes on, and renews${until === null ? '' : ` on ${until}`}. Its price is ${price}.`,
        'You can cancel at any time, on the website under ‘Manage Subscriptions’.',
      ),
  },
  purchaseEnded: {
    subject: ({ title }: Bought) => `${title} has ended`,
    text: ({ club, title }: Bought) =>
      signed(club, `${title} has ended.`, 'You are welcome back at any time.'),
  },
  purchaseRefunded: {
    subject: ({ title }: Bought) => `Your payment for ${title} has been refunded`,
    text: ({ club, title, price, paid, isRest, isPass }: Bought & { isRest: boolean; isPass: boolean }) =>
      signed(
        club,
        `We have refunded ${isRest ? 'the rest of your payment' : 'your payment'} for ${title} (${paid ?? price}) the way you paid it; it should reach your account within a few days. ${isPass ? 'Your pass is no longer valid.' : `${title} has ended, and you will not be charged for it again.`}`,
        'You are welcome back at any time.',
      ),
  },
  partRefunded: {
    subject: ({ title }: Bought) => `Part of your payment for ${title} has been refunded`,
    text: ({ club, title, price, paid, part, stays }: Part) =>
      signed(
        club,
        `We have refunded ${part} of your payment for ${title} (${paid ?? price}) the way you paid it; it should reach your account within a few days.`,
        ...(stays ? [`Nothing else changes: ${title} is still yours.`] : []),
      ),
  },
  purchaseHeld: {
    subject: ({ title }: Bought) => `${title} is on hold`,
    text: ({ club, title, price, paid }: Bought) =>
      signed(
        club,
        `Your bank is looking into the payment of ${paid ?? price} for ${title}, so you cannot use it for now, and you will not be charged for it again.`,
        'If your bank finds that the payment was in order, you will have it again automatically. If you did not ask your bank to do this, please contact your bank.',
      ),
  },
  purchaseTakenBack: {
    subject: ({ title }: Bought) => `${title} has ended: your bank has returned your money`,
    text: ({ club, title, price, paid }: Bought) =>
      signed(
        club,
        `Your bank has looked into the payment of ${paid ?? price} for ${title}, and has returned your money. The matter is closed: ${title} has ended, and you will not be charged for it again.`,
        'You do not need to do anything. You are welcome back at any time: you can buy it again on the website.',
      ),
  },
  purchaseAgain: {
    subject: ({ title }: Bought) => `You can use ${title} again`,
    text: ({ club, title, until }: Until) =>
      signed(
        club,
        `Your bank has confirmed the payment, so you can use ${title} again.`,
        until === null
          ? 'You do not need to do anything.'
          : `It is yours until ${until}, and you will not be charged for it again. If you would like to renew it, you can do so on the website, under ‘Manage Subscriptions’.`,
      ),
  },
  paymentFailed: {
    subject: ({ title }: Bought) => `The payment for ${title} did not go through`,
    text: ({ club, title, price, paid }: Bought) =>
      signed(
        club,
        `Your bank did not make the payment of ${paid ?? price} for ${title} after all. You have not been charged, and nothing was activated.`,
        'You are welcome to try again on the website, with another card or way of paying.',
      ),
  },
  subscriptionRenewed: {
    subject: ({ title }: Bought) => `${title} has renewed: your receipt`,
    text: ({ club, title, price, paid, free, until, receipt }: Until & Receipt) =>
      signed(
        club,
        free
          ? `${title} has renewed, and you have paid nothing this time, after your discounts and credits.`
          : `Thank you. Your payment for ${title} has arrived: ${paid ?? price}, tax included.`,
        ...(until === null
          ? []
          : [
              `It renews automatically on ${until}. You can cancel at any time on the website, under ‘Manage Subscriptions’.`,
            ]),
        ...(receipt === null ? [] : [`Your receipt: ${receipt}`]),
      ),
  },
  voucherEnded: {
    subject: ({ title }: Club & { title: string }) => `${title} has ended`,
    text: ({ club, title }: Club & { title: string }) =>
      signed(club, `What your voucher gave you, ${title}, has ended.`, 'You are welcome back at any time.'),
  },
  paidTwice: {
    subject: ({ title, refunded }: Twice) =>
      refunded
        ? `You paid for ${title} twice: one payment has been refunded`
        : `You had ${title} twice: one has been cancelled`,
    text: ({ club, title, price, paid, until, refunded, later, boughtOn, keptFor, keptFrom }: Twice) =>
      signed(
        club,
        `You had bought ${title} twice, so we have cancelled the ${later ? 'later' : 'earlier'} one, bought on ${boughtOn}.${refunded ? ` Its payment of ${paid ?? price} has been refunded the way you paid it; it should reach your account within a few days.` : ''}`,
        `The ${later ? 'earlier' : 'later'} one, bought on ${keptFrom} (${keptFor}), is still yours${until === null ? '' : `, and renews on ${until}`}. You do not need to do anything.`,
      ),
  },
}
