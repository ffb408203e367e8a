/** What the club writes to the holder of an account. Plain text: it reads the same everywhere, and hides nothing. */

type Club = { club: string }
type Code = Club & { code: string; minutes: number }

const signed = (club: string, ...paragraphs: string[]) => [...paragraphs, club].join('\n\n')

const notYou = 'If this was not you, there is nothing to do: without the code nothing happens.'

export const messages = {
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
        'Somebody has just tried to register with this email address, and it already has an account.',
        'If that was you, sign in as usual. If you have forgotten your password, choose ‘Forgotten your password?’ and we will send you a code.',
        'If it was not you, there is nothing to do.',
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
        'Somebody has asked for a new password for this email address, and there is no account with it.',
        'If that was you, you may have registered with another address. You can also register with this one: it is free.',
        'If it was not you, there is nothing to do.',
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
  accountEnded: {
    subject: ({ club }: Club) => `Your ${club} account is closed`,
    text: ({ club }: Club) =>
      signed(
        club,
        'Your account and what you had told us about yourself are deleted, as you asked.',
        'Invoices of what you bought are kept as long as the law says. You are welcome back at any time.',
      ),
  },
}
