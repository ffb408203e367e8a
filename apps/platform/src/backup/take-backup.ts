/** Takes a backup: from the platform that is running on this data folder, or from one started for the purpose. */
import { createWriteStream } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorBody } from '@club/contracts'
import { FolderInUse } from '../data-dir/folder-lock.server.ts'
import { backupToken, readSecrets } from '../data-dir/secrets.server.ts'
import type { Environment } from '../environment.ts'
import { type RunningPlatform, startPlatform } from '../platform.ts'
import { type Tally, verifyBackup } from './restore.ts'

/** @throws Error if the file exists already, or the platform does not deliver one */
export async function takeBackup(file: string, environment: Environment): Promise<Tally> {
  if (await stat(file).catch(() => null)) throw new Error(`${file} is there already`)
  const dataDir = resolve(environment.dataDir)
  const found = await stat(dataDir).catch(() => null)
  if (!found?.isDirectory()) throw new Error(`there is no data folder ${dataDir}: nothing to back up`)
  // Otherwise each backup would contain all earlier ones.
  if (resolve(file).startsWith(`${dataDir}/`))
    throw new Error(`${file} is in the data folder ${dataDir}: a backup belongs outside of what it holds`)
  const running = await runningPlatform(dataDir)
  if (
    running === null &&
    !environment.databaseUrl &&
    !(await stat(join(dataDir, 'database')).catch(() => null))
  )
    throw new Error(`there is no database in ${dataDir}, and DATABASE_URL is not set: nothing to back up`)
  const { inner, own } =
    running === null ? await findOrStart(dataDir, environment) : { inner: running, own: null }
  const draft = `${file}.part`
  try {
    const answer = await fetch(`${inner}/api/admin/v1/backup`, {
      headers: { authorization: `Bearer ${backupToken(await readSecrets(dataDir))}` },
    })
    if (answer.status !== 200 || !answer.body) throw new Error(await refusalOf(answer, dataDir))
    const body = Readable.fromWeb(answer.body as ReadableStream)
    await pipeline(body, createWriteStream(draft, { mode: 0o600 })).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOSPC' ? new Error(`${file} was not written: its disk is full`) : error
    })
    // A backup that cannot be read is worthless.
    const tally = await verifyBackup(draft)
    await rename(draft, file)
    return tally
  } finally {
    await rm(draft, { force: true })
    await own?.close()
  }
}

/** What the command says about an answer that is no backup. */
async function refusalOf(answer: Response, dataDir: string): Promise<string> {
  const body = (await answer.json().catch(() => null)) as Partial<ErrorBody> | null
  const detail = body?.errors?.[0]?.detail
  const told = `the platform answered ${answer.status}${detail ? `: ${detail}` : ''}`
  // The disk that is full is not the one with the backup.
  return answer.status === 507 ? `${told} in ${dataDir}, where a backup needs room for the tables` : told
}

/** Milliseconds to wait for a platform that is just starting or stopping: a backup at night may coincide with a restart. */
const patience = 90_000

/** Starts a platform of its own, or finds the club's if it has come up in between. */
async function findOrStart(
  dataDir: string,
  environment: Environment,
): Promise<{ inner: string; own: RunningPlatform | null }> {
  const deadline = Date.now() + patience
  for (;;) {
    try {
      const own = await startPlatform({
        environment: { ...environment, port: 0, innerPort: 0, logLevel: 'warn' },
        logTo: process.stderr,
        forCommand: true,
      })
      return { inner: own.inner, own }
    } catch (failure) {
      if (!(failure instanceof FolderInUse) || Date.now() > deadline) throw failure
    }
    await sleep(200)
    const inner = await runningPlatform(dataDir)
    if (inner !== null) return { inner, own: null }
  }
}

/** The inner address of the platform that is running on this folder, or null. */
async function runningPlatform(dataDir: string): Promise<string | null> {
  try {
    const { inner } = JSON.parse(await readFile(join(dataDir, 'platform.json'), 'utf8')) as { inner: string }
    return (await fetch(`${inner}/healthz`, { signal: AbortSignal.timeout(3000) })).ok ? inner : null
  } catch {
    return null
  }
}
