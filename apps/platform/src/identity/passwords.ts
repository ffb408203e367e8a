/**
 * Passwords rest as Argon2id hashes in the usual form, which carries its parameters. Accounts from before have scrypt hashes: they
 * hold, and are made anew at the next sign-in.
 */
import {
  type Argon2Parameters,
  argon2,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { boundedPool } from '../server/bounded-pool.ts'

/** One hash takes 19 MiB and some 50 ms (OWASP's password storage recommendation for Argon2id). */
const current = { memory: 19_456, passes: 2, parallelism: 1 }
const keyLength = 32

/** Hashing shares Node's few threads with file access: a crowd that guesses must not stop the rest. Two at a time;
 * a full stand that signs in at once waits fifteen seconds at most. */
const pool = boundedPool(2, 600, 'Too many people are signing in at this moment')

/** Runs some work around a hash when it is its turn. @throws Refusal 503 where too many wait already */
export const inHashingTurn = <Result>(work: () => Promise<Result>): Promise<Result> => pool.run(work)

// One spelling of a letter with an accent, whatever the keyboard sends.
const spelt = (password: string) => password.normalize('NFKC')

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

/** Base64 without its padding, as the form of Argon2 hashes has it. */
const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const written = ({ memory, passes, parallelism }: Cost, nonce: Buffer, key: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(nonce)}$${bare(key)}`

/** `$argon2id$v=19$m=…,t=…,p=…$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  return written(current, nonce, await deriveArgon2(password, nonce, current))
}

const argon2Form =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const scryptForm = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([\w-]+)\$([\w-]+)$/

/** For accounts that do not exist: the same work, and never the right password. */
const nobody = written(current, randomBytes(16), randomBytes(keyLength))

/** Whether a stored hash is made otherwise than one would be made today. */
export const isOutdated = (stored: string): boolean =>
  !stored.startsWith(`$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$`)

/** The key that a password gives with a stored hash's own parameters, beside the key that is stored. */
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

/**
 * @param stored null where there is no such account; takes as long as where there is one
 * @throws Error for a stored text that is no hash of ours
 */
export async function passwordHolds(password: string, stored: string | null): Promise<boolean> {
  const [given, kept] = await keysOf(password, stored ?? nobody)
  return given.length === kept.length && timingSafeEqual(given, kept) && stored !== null
}
