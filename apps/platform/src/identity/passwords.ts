/**
 * Passwords are stored as Argon2id hashes in the usual form, which includes the parameters. Older accounts have scrypt hashes: they
 * still work, and are replaced at the next sign-in.
 */
import {
  type Argon2Parameters,
  argon2,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { signInCodes } from '@club/contracts'
import { addressKey } from '@club/limiter'
import { boundedPool } from '../server/bounded-pool.ts'
import { Refusal } from '../server/errors.ts'

const keyLength = 32

/** Hashing shares Node's few threads with file access: a crowd of guessers must not block the rest. Two at a time;
 * a full stand behind one address waits at most fifteen seconds if nobody else signs in. */
const pool = boundedPool(2, 600, 'Too many people are signing in at this moment')

/**
 * Runs work around a hash when its turn comes. Addresses take turns: one that sends only guesses delays nobody else.
 * @throws Refusal 503 if too many are already waiting
 */
export const inHashingTurn = <Result>(address: string, work: () => Promise<Result>): Promise<Result> =>
  pool.run(work, new Set([addressKey(address)]))

// One spelling for an accented letter, whatever the keyboard sends.
const spelt = (password: string) => password.normalize('NFKC')

export const samePassword = () =>
  new Refusal(422, [
    {
      code: signInCodes.samePassword,
      title: 'Please choose a password that you have not used here',
      source: { pointer: '/newPassword' },
    },
  ])

/** @param before the password that is in use, as its holder typed it. @throws Refusal 422 same_password */
export function demandAnother(newPassword: string, before: string): void {
  if (spelt(newPassword) === spelt(before)) throw samePassword()
}

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>

const deriveArgon2 = (password: string, nonce: Buffer, cost: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2('argon2id', { ...cost, message: spelt(password), nonce, tagLength: keyLength }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

const deriveScrypt = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(spelt(password), salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** Base64 without its padding, as in Argon2 hashes. */
const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const written = ({ memory, passes, parallelism }: Cost, nonce: Buffer, key: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(nonce)}$${bare(key)}`

const argon2Form =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const scryptForm = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([\w-]+)\$([\w-]+)$/

/** The key that a password gives with a stored hash's own parameters, together with the stored key. */
async function keysOf(password: string, stored: string): Promise<[given: Buffer, kept: Buffer]> {
  const [, memory, passes, parallelism, nonce, tag] = argon2Form.exec(stored) ?? []
  if (nonce && tag) {
    const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
    return [await deriveArgon2(password, Buffer.from(nonce, 'base64'), cost), Buffer.from(tag, 'base64')]
  }
  const [, N, r, p, salt, key] = scryptForm.exec(stored) ?? []
  if (!salt || !key) throw new Error('a stored password hash is invalid')
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: 256 * Number(N) * Number(r) }
  return [
    await deriveScrypt(password, Buffer.from(salt, 'base64url'), options),
    Buffer.from(key, 'base64url'),
  ]
}

export type Passwords = {
  /** `$argon2id$v=19$m=…,t=…,p=…$salt$key`. */
  hash(password: string): Promise<string>
  /**
   * @param stored null if there is no such account; takes just as long as if there were one
   * @throws Error if the stored text is not a hash of ours
   */
  holds(password: string, stored: string | null): Promise<boolean>
  /** Whether a stored hash was made with other parameters than a new one. */
  isOutdated(stored: string): boolean
}

/** @param cost of new hashes */
export function passwordsAt(cost: Cost): Passwords {
  /** For accounts that do not exist: the same work, but never the right password. */
  const nobody = written(cost, randomBytes(16), randomBytes(keyLength))
  const form = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`
  return {
    async hash(password) {
      const nonce = randomBytes(16)
      return written(cost, nonce, await deriveArgon2(password, nonce, cost))
    },
    async holds(password, stored) {
      const [given, kept] = await keysOf(password, stored ?? nobody)
      return given.length === kept.length && timingSafeEqual(given, kept) && stored !== null
    },
    isOutdated: (stored) => !stored.startsWith(form),
  }
}

/** One hash takes 19 MiB and some 50 ms (OWASP's password storage recommendation for Argon2id). */
export const passwords = passwordsAt({ memory: 19_456, passes: 2, parallelism: 1 })
