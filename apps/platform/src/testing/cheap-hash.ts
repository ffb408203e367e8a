import { scryptSync } from 'node:crypto'

/** An older, cheaper hash of a password, so that a crowd of them does not take a minute. */
export const cheapHash = (password: string): string => {
  const salt = Buffer.from('0123456789abcdef')
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 })
  return `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`
}
