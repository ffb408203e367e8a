import { expect, it } from '@jest/globals'
import { latinDigits } from './digits.core.ts'
import { confirmation, emailConfirmation, passwordReset } from './registration.ts'
import { readVoucherCode } from './vouchers.ts'

it('reads the digits of Arabic and Persian keyboards, and leaves everything else', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 0123456789')).toBe('0123456789 0123456789 0123456789')
  expect(latinDigits('كأس ٢٠٢٦، ½ ²')).toBe('كأس 2026، ½ ²')
})

it.each(['123456', '١٢٣٤٥٦', '۱۲۳ ۴۵۶', '123٤٥٦', '\u200f123456', '\u202a123 456\u202c'])(
  'takes a mailed code as it is typed on any keyboard, or pasted: %j',
  (code) => {
    const given = { email: 'fan@example.com', ticket: 'a'.repeat(22), code }
    expect(confirmation.parse(given).code).toBe('123456')
    expect(emailConfirmation.parse({ code }).code).toBe('123456')
    expect(passwordReset.parse({ ...given, newPassword: 'harbour-lights-1902' }).code).toBe('123456')
  },
)

it('takes a voucher’s code in the same way', () => {
  expect(readVoucherCode('blue-١٩٠٢-۲۰۲۶')).toBe('BLUE19022026')
  expect(readVoucherCode('\u200eblue–1902\u20112026\u200b')).toBe('BLUE19022026')
})
