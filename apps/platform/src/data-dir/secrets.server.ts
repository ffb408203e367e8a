/**
 * Tokens that local tools share with the platform. Those that the environment does not set are created once and stored in
 * `secrets.json`, readable only by its owner.
 */
import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

const secrets = z.object({
  importToken: z.string().check(z.minLength(32)),
  gatewayToken: z.string().check(z.minLength(32)),
})
export type Secrets = z.infer<typeof secrets>

export const secretsPath = (dataDir: string): string => join(dataDir, 'secrets.json')

/**
 * The token for the backup, which contains everything: known to anybody who can read the data folder, but to no import or gateway that was
 * given its own token.
 */
export const backupToken = ({ importToken, gatewayToken }: Secrets): string =>
  createHash('sha256').update(`backup\n${importToken}\n${gatewayToken}`).digest('base64url')

/** Reads the secrets, and creates them first if there are none. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const path = secretsPath(dataDir)
  const found = await readExisting(path)
  if (found) return found
  const fresh: Secrets = {
    importToken: randomBytes(32).toString('base64url'),
    gatewayToken: randomBytes(32).toString('base64url'),
  }
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    await writeFile(draft, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 })
    // The first process to link wins; a second instance that starts at the same time reads the first one's.
    await link(draft, path)
    return fresh
  } catch (error) {
    const other = (error as NodeJS.ErrnoException).code === 'EEXIST' ? await readExisting(path) : null
    if (!other) throw error
    return other
  } finally {
    await rm(draft, { force: true })
  }
}

async function readExisting(path: string): Promise<Secrets | null> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const parsed = z.safeParse(secrets, JSON.parse(text))
  if (!parsed.success)
    throw new Error(`${path} does not hold the platform's tokens; remove it to have new ones made`)
  return parsed.data
}
