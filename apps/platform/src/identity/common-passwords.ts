/** Passwords that everybody tries first. The list is @zxcvbn-ts/language-common's: 49,000 from published leaks, the most used first. */

import { accountCodes } from '@club/contracts'
import { Refusal } from '../server/errors.ts'

let common: Promise<ReadonlySet<string>> | null = null

/** Loaded when a password is first chosen: most starts do not need it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return common
}

/** Strips what people add to a common word to make it long enough: digits and signs at either end. */
const core = (password: string) => password.replace(/^[\d\W_]+|[\d\W_]+$/gu, '')

/** Whether a guesser would try it early: a common password, one with a few digits around it, or part of the email address. */
export async function isCommon(password: string, email: string): Promise<boolean> {
  const common = await commonPasswords()
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
export async function demandUncommon(password: string, email: string, pointer: string): Promise<void> {
  if (!(await isCommon(password, email))) return
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
