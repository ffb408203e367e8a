/**
 * Takes a backup: from the platform that is running on this data folder, or where none does from its database, which stays as it is. No platform is
 * started for it: that would bring the tables up to date with newer code, and nothing would be left to go back to.
 */
import { createWriteStream } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type { ErrorBody } from '@club/contracts'
import { keepPrivate } from '@club/process'
import { FolderInUse } from '../data-dir/folder-lock.server.ts'
import { backupToken, readSecrets } from '../data-dir/secrets.server.ts'
import { giveSpareRoom, keepSpareRoom } from '../data-dir/spare-room.server.ts'
import type { Database } from '../database/database.ts'
import { isEmpty, openDatabase } from '../database/open-database.server.ts'
import type { Environment } from '../environment.ts'
import { archiveWriter } from './archive.ts'
import { dumpFiles, listFiles } from './data-files.ts'
import { clearDrafts, written } from './drafts.server.ts'
import { type Tally, verifyBackup } from './restore.ts'
import { dumpTables } from './tables.ts'

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
  const draft = `${file}.part`
  try {
    const source = running === null ? await findOrOpen(dataDir, environment) : { inner: running }
    const writing = 'inner' in source ? fetchBackup(source.inner, dataDir, draft) : source.dump(draft)
    await writing.catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOSPC' ? new Error(`${file} was not written: its disk is full`) : error
    })
    // A backup that cannot be read is worthless.
    const tally = await verifyBackup(draft)
    await rename(draft, file)
    return tally
  } finally {
    await rm(draft, { force: true })
  }
}

async function fetchBackup(inner: string, dataDir: string, draft: string): Promise<void> {
  const answer = await fetch(`${inner}/api/admin/v1/backup`, {
    headers: { authorization: `Bearer ${backupToken(await readSecrets(dataDir))}` },
  })
  if (answer.status !== 200 || !answer.body) throw new Error(await refusalOf(answer, dataDir))
  const body = Readable.fromWeb(answer.body as ReadableStream)
  await pipeline(body, createWriteStream(draft, { mode: 0o600 }))
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

/** Opens the club's database, which nobody else may do meanwhile, or finds the club's platform if it has come up in between. */
async function findOrOpen(
  dataDir: string,
  environment: Environment,
): Promise<{ inner: string } | { dump: (draft: string) => Promise<void> }> {
  const deadline = Date.now() + patience
  for (;;) {
    const opened: { close: () => Promise<void> }[] = []
    const closeAll = async () => {
      for (const { close } of opened.toReversed()) await close()
    }
    try {
      keepPrivate(dataDir)
      await giveSpareRoom(dataDir)
      opened.push({ close: () => keepSpareRoom(dataDir) })
      const database = await openDatabase(environment, dataDir, (part) => opened.push(part))
      return { dump: (draft) => dumpStopped(database, environment, dataDir, draft).finally(closeAll) }
    } catch (failure) {
      await closeAll()
      if (!(failure instanceof FolderInUse) || Date.now() > deadline) throw failure
    }
    await sleep(200)
    const inner = await runningPlatform(dataDir)
    if (inner !== null) return { inner }
  }
}

/** The tables as whatever code wrote them last: that code can restore them, and so can this one. */
async function dumpStopped(
  database: Database,
  { now }: Environment,
  dataDir: string,
  draft: string,
): Promise<void> {
  if (await isEmpty(database)) throw new Error('the database holds no tables: nothing to back up')
  await clearDrafts(dataDir)
  const gzip = createGzip({ level: 1 })
  const sending = pipeline(gzip, createWriteStream(draft, { mode: 0o600 }))
  // Awaited at the end, and until then no fault of the process.
  sending.catch(() => {})
  const writer = archiveWriter((bytes) => written(gzip, bytes))
  try {
    await dumpTables(database, now ?? new Date(), writer)
    await dumpFiles(dataDir, await listFiles(dataDir), writer)
    await writer.end()
    gzip.end()
  } catch (error) {
    // Of a file that could not be written the stream itself says why.
    gzip.destroy(error as Error)
  }
  await sending
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
