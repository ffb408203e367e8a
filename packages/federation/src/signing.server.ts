/**
 * Signed releases (docs/decisions/0050-releases-are-signed.md): a team's key signs each pointer of its remotes, and the club's root key states whose key
 * may sign for which remotes and paths. Each signature contains a number that only increases, and an expiry date.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { type Registry, type RegistryEntry, type Signature, teamKeys } from './deployment.ts'

export type TeamKeys = z.infer<typeof teamKeys>

/** A public key in the form that is passed on: DER in base64. */
export const publicText = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')

/** Short name of a key, derived from the key itself. */
export const keyID = (publicKey: string): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 12)

const keyOf = (publicKey: string): KeyObject =>
  createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })

/** Whether a text is a public key that releases can be checked with, exactly as `publicText` writes it. */
export const isReleaseKey = (text: string): boolean => {
  try {
    const key = keyOf(text)
    // A signature names its key by this text: the same key written in another way would be nobody's.
    const told = key.export({ type: 'spki', format: 'der' }).toString('base64')
    return key.asymmetricKeyType === 'ed25519' && told === text
  } catch {
    return false
  }
}

const holds = (text: string, publicKey: string, value: string): boolean => {
  try {
    return verify(null, Buffer.from(text), keyOf(publicKey), Buffer.from(value, 'base64'))
  } catch {
    return false
  }
}

/** What a signature is for; `entry` null: the remote is withdrawn. */
export type Pointer = { channel: string; remote: string; entry: RegistryEntry | null }

type Terms = Pick<Signature, 'sequence' | 'expires'>

/** The text that is signed: the same pointer always gives the same text, however it was written down. */
const wordsOf = ({ channel, remote, entry }: Pointer, { sequence, expires }: Terms): string => {
  const { version, manifest, basePaths, share, limits } = entry ?? {}
  const own = entry
    ? [version, manifest, basePaths, share ?? null, limits?.errors ?? null, limits?.slower ?? null]
    : null
  return JSON.stringify(['release', 1, channel, remote, own, sequence, expires])
}

export function signPointer(pointer: Pointer, terms: Terms, privateKey: KeyObject): Signature {
  const value = sign(null, Buffer.from(wordsOf(pointer, terms)), privateKey).toString('base64')
  return { ...terms, key: keyID(publicText(privateKey)), value }
}

/**
 * The paths that a key may not claim.
 * @param allowed each with everything below it, except `/`: that is the claim of the whole site, and gives nobody another remote's paths
 */
export const pathsBeyond = (claimed: readonly string[], allowed: readonly string[]): string[] =>
  claimed.filter(
    (path) => !allowed.some((base) => base === path || (base !== '/' && path.startsWith(`${base}/`))),
  )

/**
 * @param now milliseconds; null: the expiry is not checked, because the pointer was accepted before
 * @returns why a pointer must not be trusted; null: it may be
 */
export function distrust(
  pointer: Pointer,
  signature: Signature | undefined,
  { keys }: TeamKeys,
  now: number | null,
): string | null {
  if (!signature) return 'it is not signed'
  const team = keys.find(({ key }) => keyID(key) === signature.key)
  if (!team) return `signed by ${signature.key}, which is nobody’s key`
  if (!holds(wordsOf(pointer, signature), team.key, signature.value))
    return `the signature of ${team.team} does not hold`
  if (!team.remotes.includes(pointer.remote)) return `${team.team} may not release ${pointer.remote}`
  const [path] = pathsBeyond(pointer.entry?.basePaths ?? [], team.paths)
  if (path !== undefined) return `${team.team} may not claim ${path}`
  if (now !== null && Date.parse(signature.expires) <= now)
    return `the signature of ${team.team} ended on ${signature.expires}`
  return null
}

const signedKeys = z.object({ statement: z.string(), signature: z.string() })

/** The root key's statement of which keys are valid, as stored in `keys.json`. */
export function printKeys(keys: TeamKeys, root: KeyObject): string {
  const statement = JSON.stringify(teamKeys.parse(keys))
  const signature = sign(null, Buffer.from(`keys 1 ${statement}`), root).toString('base64')
  return `${JSON.stringify({ statement, signature }, null, 2)}\n`
}

/** The statement without a look at its signature: good enough for what a command tells, never for what a host believes. */
export const statedKeys = (text: string): TeamKeys =>
  teamKeys.parse(JSON.parse(signedKeys.parse(JSON.parse(text)).statement))

/** @throws Error if the root key has not signed it */
export function readKeys(text: string, rootKey: string): TeamKeys {
  const { statement, signature } = signedKeys.parse(JSON.parse(text))
  if (!holds(`keys 1 ${statement}`, rootKey, signature))
    throw new Error('keys.json is not signed by the root key')
  return teamKeys.parse(JSON.parse(statement))
}

/** What a team needs to sign. */
export type Signer = { key: KeyObject; now: () => number; days: number }

/**
 * @param pem the private key
 * @throws Error if it is none, or not of the kind that signs releases
 */
export function signerOf(pem: string, days: number, now: () => number = Date.now): Signer {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`an ${key.asymmetricKeyType} key, not ed25519`)
  return { key, now, days }
}

/** Whether this key has signed a pointer, and more than half of the signature's days are left: nobody gains by another one. */
export function isSignedWell(
  pointer: Pointer,
  signature: Signature | undefined,
  { key, now, days }: Signer,
): boolean {
  if (!signature) return false
  const left = Date.parse(signature.expires) - now()
  return (
    left > (days * 86_400_000) / 2 && holds(wordsOf(pointer, signature), publicText(key), signature.value)
  )
}

/**
 * The number of the root key's next statement: the time, but always above that of the last one, which a clock that was ahead may have made.
 * @param last text of the last one; null: there is none. One that this root key has not signed counts for nothing
 * @param now milliseconds
 */
export function statementAfter(last: string | null, rootKey: string, now: number): number {
  try {
    return last === null ? now : Math.max(now, readKeys(last, rootKey).sequence + 1)
  } catch {
    return now
  }
}

/**
 * Signs what a change has changed, and nothing else: other teams' releases keep their signatures. The number is the time, but always
 * above the one before, whatever the clock says.
 */
export function signChanges(before: Registry, after: Registry, { key, now, days }: Signer): Registry {
  const signatureFor = (pointer: Pointer, last: number): Signature => {
    const at = now()
    const terms = {
      sequence: Math.max(at, last + 1),
      expires: new Date(at + days * 86_400_000).toISOString(),
    }
    return signPointer(pointer, terms, key)
  }
  const withdrawn = structuredClone(after.withdrawn ?? {})
  const channels = structuredClone(after.channels)
  const newLines = after.releases.filter((line) => !before.releases.includes(line))
  /** What was there unsigned, and has been put there again. */
  const isUnsigned = (channel: string, remote: string, entry: RegistryEntry | null) =>
    entry !== null &&
    !entry.signature &&
    newLines.some(
      (line) => line.channel === channel && line.remote === remote && line.did !== 'refused' && line.entry,
    )
  for (const channel of new Set([before.channels, channels, withdrawn].flatMap(Object.keys))) {
    const [old, next] = [before.channels[channel] ?? {}, channels[channel] ?? {}]
    for (const remote of new Set([old, next, withdrawn[channel] ?? {}].flatMap(Object.keys))) {
      const entry = next[remote] ?? null
      const isMarked = withdrawn[channel]?.[remote]?.key === toBeSigned.key
      const isSame = JSON.stringify(entry) === JSON.stringify(old[remote] ?? null)
      if (isSame && !isMarked && !isUnsigned(channel, remote, entry)) continue
      const last = Math.max(
        old[remote]?.signature?.sequence ?? 0,
        before.withdrawn?.[channel]?.[remote]?.sequence ?? 0,
      )
      const signature = signatureFor({ channel, remote, entry }, last)
      if (entry) next[remote] = { ...entry, signature }
      withdrawn[channel] = { ...withdrawn[channel], ...(entry ? {} : { [remote]: signature }) }
      if (entry) delete withdrawn[channel]?.[remote]
    }
  }
  // The log's lines for this change carry the signature as well: it vouches for a version that somebody requests later.
  const releases = after.releases.map((line) => {
    const entry = channels[line.channel]?.[line.remote]
    const isNew = newLines.includes(line) && entry?.version === line.entry?.version
    return isNew && entry ? { ...line, entry } : line
  })
  return { ...after, channels, withdrawn, releases }
}

/** Placeholder for a signature that the next change renews. */
const toBeSigned: Signature = {
  key: '0'.repeat(12),
  sequence: 0,
  expires: new Date(0).toISOString(),
  value: '',
}

/** Where a remote has no pointer and had one once: as far as the registry knows, also one that was made again from its log. */
const leftBy = ({ channels, withdrawn = {}, releases }: Registry, remote: string): string[] =>
  [
    ...Object.keys(withdrawn).filter((channel) => withdrawn[channel]?.[remote]),
    ...releases.flatMap((line) => (line.remote === remote && line.did !== 'refused' ? [line.channel] : [])),
  ].filter((channel) => !channels[channel]?.[remote])

/**
 * The registry with some remotes' pointers unchanged, but marked to be signed again by the next change. Their withdrawals too: a host
 * that was away for longer than those are good would serve such a remote again.
 */
export function toRenew(registry: Registry, remotes: readonly string[]): Registry {
  const next = structuredClone(registry)
  for (const remote of remotes) {
    for (const entries of Object.values(next.channels)) {
      const entry = entries[remote]
      if (entry) entry.signature = toBeSigned
    }
    for (const channel of leftBy(registry, remote))
      next.withdrawn = {
        ...next.withdrawn,
        [channel]: { ...next.withdrawn?.[channel], [remote]: toBeSigned },
      }
  }
  return { ...next, releases: registry.releases }
}
