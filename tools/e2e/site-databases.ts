/**
 * Databases of test sites on a PostgreSQL server: copying the loaded one takes a sixth of a second, and a platform on it takes half
 * the processor time of one with embedded PostgreSQL. Where no server answers, sites keep their data in their folders.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, processHolder } from '@club/process'
import { addressOnTestServer, hasTestServer, onTestServer } from '../postgres/test-server.ts'

/** Includes this machine's name: on a shared server, no machine can tell which processes run on the others. */
const prefix = `club_test_${createHash('sha256').update(hostname()).digest('hex').slice(0, 8)}_`

/** File in the template that names the database to copy for each site. */
export const noteOfDatabase = 'test-database'

/** Databases of runs that have ended, however they ended, are of no use to anybody. */
async function dropLeftOver(): Promise<void> {
  const found = await onTestServer<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, '${prefix}')`,
  )
  for (const { name } of found)
    if (!isAlive(processHolder(Number(name.slice(prefix.length).split('_')[0])))) await dropDatabase(name)
}

const dropDatabase = (name: string) => onTestServer(`drop database if exists ${name} with (force)`)

const newName = () => `${prefix}${process.pid}_${randomUUID().slice(0, 8)}`

/**
 * Copies a folder's own database to the server.
 * @param command runs the platform's `backup` and `restore`
 */
export async function templateOnServer(
  template: string,
  command: (args: string[], environment: Record<string, string>) => Promise<unknown>,
): Promise<void> {
  if (!hasTestServer()) return
  const name = newName()
  try {
    await dropLeftOver()
    await onTestServer(`create database ${name}`)
  } catch (error) {
    console.warn(
      `Test sites keep their data in their folders: ${error instanceof Error ? error.message : error}`,
    )
    return
  }
  const place = await mkdtemp(join(tmpdir(), 'club-on-server-'))
  const file = join(place, 'club.backup')
  try {
    await command(['backup', file], { DATA_DIR: template })
    const restored = {
      DATA_DIR: join(place, 'restored'),
      DATABASE_URL: addressOnTestServer({ database: name }),
    }
    await command(['restore', file], restored)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
  await writeFile(join(template, noteOfDatabase), name)
}

/** The template's database; null if it has none on the server. */
const nameIn = (template: string): string | null => {
  const note = join(template, noteOfDatabase)
  return existsSync(note) ? readFileSync(note, 'utf8') : null
}

/** A copy of the template's database for one site; null if it has none. */
export async function copyOnServer(template: string): Promise<{ url: string; drop(): Promise<void> } | null> {
  const from = nameIn(template)
  if (from === null) return null
  const name = newName()
  await onTestServer(`create database ${name} template ${from}`)
  return {
    url: addressOnTestServer({ database: name }),
    drop: async () => void (await dropDatabase(name)),
  }
}

export async function removeTemplate(template: string): Promise<void> {
  const name = nameIn(template)
  if (name !== null) await dropDatabase(name)
  await rm(template, { recursive: true, force: true })
}
