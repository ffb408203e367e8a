/** An account from registration to deletion: codes by mail, passwords, the holder's own data. Private: none of these responses is stored. */
import * as z from 'zod/mini'
import { newPassword, passwordLength } from './account.ts'
import { latinDigits } from './digits.core.ts'
import { hasMailDomain, spelt, withAsciiDomain } from './email-address.core.ts'
import { keptPasskey } from './passkeys.ts'
import { purchase } from './payments.ts'
import { withoutUnseenMarks } from './unseen-marks.core.ts'
import { givenName } from './wire.ts'

/** Letters of any script may come before the @ and after it; the address is lower-cased, trimmed, Unicode-normalised and without unseen marks, its domain in ASCII. */
export const emailAddress = z.string().check(
  z.overwrite(spelt),
  z.regex(z.regexes.unicodeEmail, 'must be an email address'),
  // What turns the letters round shows another address than the mail goes to.
  z.regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, 'must be an email address'),
  z.overwrite(withAsciiDomain),
  z.maxLength(254),
  z.refine(hasMailDomain, 'must be an email address'),
)

const password = z.string().check(z.minLength(1), z.maxLength(passwordLength.most))

/** Six digits of any keyboard; spaces and unseen marks copied from a mail are removed. */
const code = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((text: string) => latinDigits(withoutUnseenMarks(text).replace(/\s/g, ''))),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'must be the six digits from the mail')),
)

/**
 * Ties a code to the browser that requested it: somebody who registers with another person's address cannot have that person confirm it, and
 * somebody who guesses codes does not use up the owner's attempts.
 */
const ticket = z.string().check(z.regex(/^[\w-]{22}$/, 'must be the ticket of the mail'))

/** POST /api/account/v1/registrations. */
export const registration = z.strictObject({
  email: emailAddress,
  password: newPassword,
  forename: givenName,
  surname: givenName,
  /** Nobody younger may have their own account. */
  thirteenOrOver: z.boolean(),
  newsletter: z._default(z.boolean(), false),
})
/** The same without a name, for the 'short' form. */
export const shortRegistration = z.omit(registration, { forename: true, surname: true })
/** What the call accepts: either form. */
export const anyRegistration = z.extend(registration, {
  forename: z.optional(givenName),
  surname: z.optional(givenName),
  /** The captcha widget's response; required if a captcha is configured. */
  captcha: z.optional(z.string().check(z.maxLength(8192))),
  /** Chosen at random by the form: the same form sent again within a minute mails nothing more. */
  ticket: z.optional(ticket),
})
export type Registration = z.infer<typeof anyRegistration>

/** Seconds in which another code may be requested after a mail: the code itself is valid for half an hour. */
export const codeWaitsSeconds = 2 * 3600

/** POST …/registrations/codes: another code for a registration. */
export const codeAgain = z.strictObject({ email: emailAddress, ticket })

/** POST …/passwords/codes: a code for a new password. */
export const codeWish = z.strictObject({ email: emailAddress })

/** The answer when a mail is on its way; it is the same whether or not there is such an account. `email` as people write it, for the page to say. */
export const mailSent = z.object({
  data: z.object({
    id: z.literal('mail'),
    attributes: z.object({ email: z.string(), ticket: z.string() }),
  }),
})

/** POST …/registrations/confirmations. */
export const confirmation = z.strictObject({ email: emailAddress, code, ticket })

/** POST …/passwords/resets. */
export const passwordReset = z.strictObject({ email: emailAddress, code, ticket, newPassword })
export type PasswordReset = z.infer<typeof passwordReset>

/** POST …/passwords, signed in. */
export const passwordChange = z.strictObject({ password, newPassword })

/** PATCH …/attributes: fields that are left out stay unchanged. */
export const attributesChange = z.strictObject({
  forename: z.optional(givenName),
  surname: z.optional(givenName),
  newsletter: z.optional(z.boolean()),
})

/** The holder's own details. Accounts that were not registered here may have no names. */
export const accountAttributes = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({
      /** As people write it; the session has it in ASCII. */
      email: z.string(),
      displayName: z.string(),
      forename: z.nullable(z.string()),
      surname: z.nullable(z.string()),
      newsletter: z.boolean(),
      createdAt: z.string(),
    }),
  }),
})
export type AccountAttributes = z.infer<typeof accountAttributes>

/** POST …/emails: a code is sent to the new address. The password is required in case somebody else uses a session left open. */
export const emailWish = z.strictObject({ email: emailAddress, password })
/** Its answer: where the code went, as people write it. */
export const emailWished = z.object({
  data: z.object({ id: z.literal('mail'), attributes: z.object({ email: z.string() }) }),
})
/** POST …/emails/confirmations. */
export const emailConfirmation = z.strictObject({ code })

/** What a session was started with, such as 'Firefox' and 'Windows'; null if unknown. */
const openedWith = { browser: z.nullable(z.string()), system: z.nullable(z.string()) }

/** GET …/devices: where the account is signed in. */
export const deviceList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      attributes: z.object({ site: z.string(), signedInAt: z.string(), current: z.boolean(), ...openedWith }),
    }),
  ),
  meta: z.object({ total: z.number() }),
})

/** DELETE …/account: the password confirms it. */
export const accountEnd = z.strictObject({ password })

/** GET …/export: everything that is stored about an account. */
export const accountExport = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({
      account: accountAttributes.shape.data.shape.attributes,
      entitlements: z.array(z.string()),
      sessions: z.array(
        z.object({ site: z.string(), signedInAt: z.string(), expiresAt: z.string(), ...openedWith }),
      ),
      mails: z.array(z.object({ subject: z.string(), sentAt: z.string() })),
      purchases: z.array(purchase),
      passkeys: z.array(keptPasskey),
    }),
  }),
})

export type AccountExport = z.infer<typeof accountExport>

/** POST /api/account/v1/accounts/lookups, by staff: in a body, since no fan's address belongs in one of ours. */
export const accountLookup = z.strictObject({ email: emailAddress })

/** GET /dev/mailbox?to=…: what was mailed, newest first. */
export const mailbox = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      attributes: z.object({ to: z.string(), subject: z.string(), text: z.string(), sentAt: z.string() }),
    }),
  ),
})

/** Codes of refusals, in addition to those of signing in. */
export const accountCodes = {
  wrongCode: 'wrong_code',
  commonPassword: 'common_password',
  captcha: 'captcha_failed',
  captchaAway: 'captcha_unavailable',
  tooYoung: 'too_young',
  noActiveUser: 'no_active_user',
} as const
