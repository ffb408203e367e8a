import { scryptSync } from 'node:crypto'
import { passwordsAt } from '../identity/passwords.ts'

/** The current hash with as little work as possible: only tests of passwords themselves need the real cost. */
export const cheapPasswords = passwordsAt({ memory: 64, passes: 1, parallelism: 1 })

/** An older, cheaper hash of a password, so that hashing a crowd of them does not take a minute. */
export const cheapHash = (password: string): string => {
  const salt = Buffer.from('0123456789abcdef')
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 })
  return `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`
}
