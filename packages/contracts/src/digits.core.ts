/**
 * Digits of an Arabic or a Persian keyboard as Latin ones: what people type is compared with what a machine has written. Everything else
 * stays as it is. Pure.
 */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
