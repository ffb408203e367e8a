/** Passwords that everybody tries first. The list is @zxcvbn-ts/language-common's: 49,000 from published leaks, the most used first. */

import { accountCodes } from '@club/contracts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Refusal } from '../server/errors.ts'

const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Without what people put behind a common word so that it counts as long enough: digits and signs at either end. */
const core = (password: string) => password.replace(/^[\d\W_]+|[\d\W_]+$/gu, '')

/** Whether a guesser would come to it early: a common password, one with a few digits about it, or what stands in the email. */
export function isCommon(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const word = core(plain)
  const [mailbox = ''] = email.toLowerCase().split('@')
  return (
    common.has(plain) ||
    (plain.length - word.length <= 4 && common.has(word)) ||
    plain === email.toLowerCase() ||
    (mailbox.length >= 3 && word === core(mailbox) && word !== '')
  )
}

/** @throws Refusal 422 common_password */
export function demandUncommon(password: string, email: string, pointer: string): void {
  if (!isCommon(password, email)) return
  throw new Refusal(422, [
    {
      code: accountCodes.commonPassword,
      title: 'This password is too easy to guess',
      detail:
        'Please choose a password that is not a common one: a few words that only you would put together are best.',
      source: { pointer },
    },
  ])
}
