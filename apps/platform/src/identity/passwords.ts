/** Passwords rest as scrypt hashes that carry their own parameters, so that these can be raised without breaking old ones. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { boundedPool } from '../server/bounded-pool.ts'

/** One hash takes 16 MiB and some 50 ms. */
const current = { N: 16_384, r: 8, p: 1 }
const keyLength = 32

/** Hashing shares Node's few threads with file access: a crowd that guesses must not stop the rest. Two at a time;
 * a full stand that signs in at once waits fifteen seconds at most. */
const pool = boundedPool(2, 600, 'Too many people are signing in at this moment')

/** Runs some work around a hash when it is its turn. @throws Refusal 503 where too many wait already */
export const inHashingTurn = <Result>(work: () => Promise<Result>): Promise<Result> => pool.run(work)

const derive = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // One spelling of a letter with an accent, whatever the keyboard sends.
    scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

/** `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, current)
  return `scrypt$${current.N}$${current.r}$${current.p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

const form = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([\w-]+)\$([\w-]+)$/
/** For accounts that do not exist: the same work, and never the right password. */
const nobody = `scrypt$${current.N}$${current.r}$${current.p}$${randomBytes(16).toString('base64url')}$${randomBytes(keyLength).toString('base64url')}`

/**
 * @param stored null where there is no such account; takes as long as where there is one
 * @throws Error for a stored text that is no hash of ours
 */
export async function passwordHolds(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt, key] = form.exec(stored ?? nobody) ?? []
  if (!N || !r || !p || !salt || !key) throw new Error('a stored password hash is invalid')
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: 256 * Number(N) * Number(r) }
  const given = await derive(password, Buffer.from(salt, 'base64url'), options)
  const right = timingSafeEqual(given, Buffer.from(key, 'base64url'))
  return right && stored !== null
}
