import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestSchema, hasTestServer, type TestServer } from '../../../../tools/postgres/test-server.ts'
import { lockFolder } from '../data-dir/folder-lock.server.ts'
import { backupToken, readSecrets } from '../data-dir/secrets.server.ts'
import { allMigrations, migrate } from '../database/migrations.ts'
import { openPglite } from '../database/pglite.server.ts'
import { openPostgres } from '../database/postgres.server.ts'
import { readEnvironment } from '../environment.ts'
import { type RunningPlatform, startPlatform } from '../platform.ts'
import { layDatabase, leanProcess } from '../testing/prepared.ts'
import { sampleClub, samplePassword } from '../testing/sample-club.ts'
import { aMatch, aMatchImport, anArticle, aVideo, content } from '../testing/samples.ts'
import { readArchive } from './archive.ts'
import { restoreBackup, verifyBackup } from './restore.ts'
import { takeBackup } from './take-backup.ts'

const now = '2026-11-20T12:00:00Z'
const exec = promisify(execFile)

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'backup-test-'))
})
afterAll(() => rm(place, { recursive: true, force: true }))

const environmentOf = (dataDir: string, databaseUrl?: string) =>
  readEnvironment({
    DATA_DIR: dataDir,
    PLATFORM_PORT: '0',
    NOW: now,
    LOG_LEVEL: 'silent',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  })

/** What readers and fans see, by address. */
async function faceOf(platform: RunningPlatform): Promise<unknown> {
  const paths = [
    '/api/web/v1/articles',
    '/api/web/v1/articles/a-night-to-remember',
    '/api/web/v1/news/search?query=remember',
    '/api/matches/v1/matches?team=first-team&season=2026-27',
    '/api/videos/v1/search?page[size]=12',
    '/api/streamline/v1/streams/live-main',
    '/images/200x200,contain/news/sample.webp',
  ]
  const answers = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${platform.url}${path}`)
      const bytes = Buffer.from(await answer.arrayBuffer())
      return [path, answer.status, createHash('sha256').update(bytes).digest('hex')]
    }),
  )
  const signedIn = await fetch(`${platform.url}/api/account/v1/sessions`, {
    method: 'POST',
    headers: { origin: 'http://localhost:4200', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'fan@example.com', password: samplePassword }),
  })
  return [...answers, signedIn.status]
}

async function fill(platform: RunningPlatform, dataDir: string) {
  const { importToken } = await readSecrets(dataDir)
  const send = async (method: string, path: string, body: BodyInit, type: string) => {
    const answer = await fetch(`${platform.inner}${path}`, {
      method,
      headers: { authorization: `Bearer ${importToken}`, 'content-type': type },
      body,
    })
    expect([path, answer.status]).toEqual([path, 200])
  }
  const articles = Array.from({ length: 700 }, (_, at) =>
    anArticle(`story-${at}`, { title: `“Story” ${at}\n\u2028 ${'é'.repeat(at % 7)}` }),
  )
  const sent = content({
    articles: [anArticle('a-night-to-remember'), ...articles],
    videos: [aVideo('goal', { rules: { territory: { only: ['GB'] } } })],
  })
  await send('POST', '/api/admin/v1/imports/content', JSON.stringify(sent), 'application/json')
  await send('POST', '/api/admin/v1/imports/sample', JSON.stringify(sampleClub), 'application/json')
  const matches = aMatchImport([aMatch('Thornsea Town', 'Saltfleet Rovers')])
  await send('POST', '/api/admin/v1/imports/matches', JSON.stringify(matches), 'application/json')
  const { default: sharp } = await import('sharp')
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#1237c8' } })
    .webp()
    .toBuffer()
  await send('PUT', '/api/admin/v1/pictures/news/sample.webp', new Uint8Array(picture), 'image/webp')
  // The media service's files beside the database: its own keys, and what they encrypted.
  await mkdir(join(dataDir, 'media/keys'), { recursive: true })
  await writeFile(join(dataDir, 'media/keys/goal'), randomBytes(64), { mode: 0o600 })
  await writeFile(join(dataDir, 'media/empty'), '')
  await writeFile(join(dataDir, 'media/segment-0.ts'), randomBytes(300_000))
  // Files of this run, which a copy of the site must not get.
  for (const folder of ['run', 'hosts', 'streamer-mirror']) {
    await mkdir(join(dataDir, folder), { recursive: true })
    await writeFile(join(dataDir, folder, 'launcher.json'), '{}')
  }
}

/** Every file below a folder with its hash, except the database's own and those of a run. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true })
  const kept = names.filter(
    (name) =>
      !/^(?:database|hosts|images|logs|mirror|run|search|streamer-mirror)(?:\/|$)|\.lock|^platform\.json$|^\.(?:database-on-server|spare-room)$/.test(
        name,
      ),
  )
  const found = await Promise.all(
    kept.map(async (name) => {
      const path = join(folder, name)
      if (!(await stat(path)).isFile()) return []
      return [
        [
          name,
          createHash('sha256')
            .update(await readFile(path))
            .digest('hex'),
        ],
      ]
    }),
  )
  return Object.fromEntries(found.flat())
}

/** Paths that users other than the owner may read. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))]
  const modes = await Promise.all(
    names.map(async (name) => [name, (await stat(join(folder, name))).mode & 0o077] as const),
  )
  return modes.flatMap(([name, mode]) => (mode === 0 ? [] : [name]))
}

const kinds: ('PGlite' | 'PostgreSQL')[] = hasTestServer() ? ['PGlite', 'PostgreSQL'] : ['PGlite']

describe.each(kinds)('a backup from %s', (from) => {
  let source: string
  let schema: TestServer | null = null
  let file: string
  let face: unknown

  beforeAll(async () => {
    source = join(place, `source-${from}`)
    file = join(place, `${from}.backup`)
    schema = from === 'PostgreSQL' ? await createTestSchema() : null
    if (!schema) await layDatabase(source)
    const environment = environmentOf(source, schema?.url)
    const platform = await startPlatform({ environment })
    await fill(platform, source)
    face = await faceOf(platform)
    // While the platform is running.
    const tally = await takeBackup(file, environment)
    expect(tally).toMatchObject({ files: 5 })
    expect(tally.rows).toBeGreaterThan(700)
    await platform.close()
  })
  afterAll(async () => {
    await schema?.drop()
  })

  it.each(kinds)('serves the same from an empty folder and %s', async (to) => {
    const target = join(place, `${from}-to-${to}`)
    const other = to === 'PostgreSQL' ? await createTestSchema() : null
    const restored = await restoreBackup(file, { dataDir: target, databaseUrl: other?.url ?? null })
    expect(restored).toEqual(await verifyBackup(file))
    expect(await filesIn(target)).toEqual(await filesIn(source))
    expect((await stat(join(target, 'media/keys/goal'))).mode & 0o777).toBe(0o600)
    // Before any server has started there: only its owner may read it.
    expect(await openToOthers(target)).toEqual([])

    const platform = await startPlatform({ environment: environmentOf(target, other?.url) })
    expect(await faceOf(platform)).toEqual(face)
    // New entries get higher numbers than the old ones.
    const { importToken } = await readSecrets(target)
    const more = await fetch(`${platform.inner}/api/admin/v1/imports/content`, {
      method: 'POST',
      headers: { authorization: `Bearer ${importToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(content({ articles: [anArticle('after-the-restore')] })),
    })
    expect(more.status).toBe(200)
    await platform.close()
    await other?.drop()
  })

  it('holds the same when it is taken without a running platform', async () => {
    const again = join(place, `${from}-again.backup`)
    await takeBackup(again, environmentOf(source, schema?.url))
    const [one, other] = [await verifyBackup(file), await verifyBackup(again)]
    expect([other.tables, other.files]).toEqual([one.tables, one.files])
    await expect(takeBackup(again, environmentOf(source, schema?.url))).rejects.toThrow('is there already')
  })
})

describe('an invalid backup', () => {
  let good: Buffer
  beforeAll(async () => {
    good = await readFile(join(place, 'PGlite.backup'))
  })

  it('is refused by what is wrong with it, and leaves nothing behind', async () => {
    const text = gunzipSync(good)
    const changed = (change: (text: Buffer) => Buffer) => gzipSync(change(Buffer.from(text)))
    const middle = Math.floor(text.length / 2)
    const bad: [string, Buffer, RegExp][] = [
      ['cut off', good.subarray(0, good.length - 100), /cut off/],
      ['cut off early', good.subarray(0, 40), /cut off/],
      [
        'cut off between records',
        changed((all) => all.subarray(0, all.lastIndexOf('{"kind":"end"'))),
        /cut off/,
      ],
      ['empty', Buffer.alloc(0), /cut off/],
      ['a picture', randomBytes(5000), /no backup/],
      ['another archive', gzipSync('hello\nworld\n'), /no backup/],
      ['another archive without lines', gzipSync('x'.repeat(200_000)), /no backup/],
      ['damaged', Buffer.from(good).fill(7, good.length >> 1, (good.length >> 1) + 20), /damaged/],
      [
        'a byte changed',
        changed((all) => {
          all[middle] = (all[middle] ?? 0) ^ 1
          return all
        }),
        /damaged/,
      ],
      ['of a later version', changed((all) => replaced(all, '"version":1', '"version":2')), /later version/],
      [
        'with something after its end',
        changed((all) => Buffer.concat([all, Buffer.from('more')])),
        /damaged/,
      ],
    ]
    for (const [name, bytes, reason] of bad) {
      const file = join(place, 'bad.backup')
      await writeFile(file, bytes)
      const target = join(place, 'must-not-be')
      const refused = restoreBackup(file, { dataDir: target, databaseUrl: null })
      await expect(refused.then(() => `${name} was taken`)).rejects.toThrow(reason)
      expect((await readdir(place)).filter((entry) => entry.startsWith('must-not-be'))).toEqual([])
    }
  })

  it('never writes outside of its folder, and knows its tables', async () => {
    const sealed = (lines: string[]) => {
      const text = lines.join('')
      const sha256 = createHash('sha256').update(text).digest('hex')
      return gzipSync(`${text}${JSON.stringify({ kind: 'end', records: lines.length - 1, sha256 })}\n`)
    }
    const opening = `${JSON.stringify({ backup: 'club-platform', version: 1, createdAt: now, migrations: [1, 2, 3] })}\n`
    const one = (header: object, body: string) =>
      `${JSON.stringify({ ...header, bytes: Buffer.byteLength(body) })}\n${body}`
    const refused = async (bytes: Buffer, reason: RegExp) => {
      const file = join(place, 'sealed.backup')
      await writeFile(file, bytes)
      const target = join(place, 'sealed')
      await expect(restoreBackup(file, { dataDir: target, databaseUrl: null })).rejects.toThrow(reason)
      expect((await readdir(place)).filter((entry) => /^sealed(?!\.backup)/.test(entry))).toEqual([])
    }
    for (const path of ['../outside', '/etc/x', 'a/../../x', 'a//b', 'a\\b', '']) {
      await refused(sealed([opening, one({ kind: 'file', path, mode: 0o600 }, 'x')]), /a file of the name/)
    }
    await refused(sealed([opening, one({ kind: 'rows', table: 'nobody', rows: 1 }, '[[]]')]), /nobody knows/)
    const later = opening.replace('[1,2,3]', '[1,2,3,9999]')
    await refused(sealed([later]), /later version of the platform/)
    await refused(sealed([opening, one({ kind: 'rows', table: 'clubs', rows: 1 }, '[[null]]')]), /null/)
  })

  it('is put into an empty folder that stands, as a volume does, and not moved in from outside', async () => {
    const target = join(place, 'volume')
    // Only the system may read the volume's own folder.
    await mkdir(join(target, 'lost+found'), { recursive: true })
    const { ino } = await stat(target)
    await restoreBackup(join(place, 'PGlite.backup'), { dataDir: target, databaseUrl: null })
    expect((await stat(target)).ino).toBe(ino)
    const there = await readdir(target)
    expect(there).toEqual(expect.arrayContaining(['database', 'lost+found', 'secrets.json']))
    expect(there.filter((name) => name.startsWith('.restoring-'))).toEqual([])
  })

  it.each([
    ['in a folder that stands', true],
    ['where none is', false],
  ])('begins anew after a restore that was killed, and not beside one that runs: %s', async (_, stands) => {
    const target = join(place, stands ? 'killed-in' : 'killed-beside')
    const drafts = stands ? join(target, '.restoring-') : `${target}.restoring-`
    const file = join(place, 'PGlite.backup')
    // No process has a number that high.
    const killed = `${drafts}4194305-abcdef`
    await mkdir(join(killed, 'database'), { recursive: true })
    const running = `${drafts}${process.ppid}-abcdef`
    await mkdir(running)
    const restored = () => restoreBackup(file, { dataDir: target, databaseUrl: null })
    await expect(restored()).rejects.toThrow(`another restore writes ${running}`)
    await rm(running, { recursive: true })
    await restored()
    const names = [...(await readdir(target)), ...(await readdir(place))]
    expect(names.filter((name) => name.includes('.restoring-'))).toEqual([])
    expect(names).toContain('secrets.json')
  })

  it('is not put where something is', async () => {
    const target = join(place, 'taken')
    await mkdir(target)
    await writeFile(join(target, 'something'), '')
    const file = join(place, 'PGlite.backup')
    await expect(restoreBackup(file, { dataDir: target, databaseUrl: null })).rejects.toThrow('is not empty')
    expect(await readdir(target)).toEqual(['something'])
  })

  const itOnServer = hasTestServer() ? it : it.skip

  itOnServer('is not put into a database where something is', async () => {
    const file = join(place, 'PGlite.backup')
    const schema = await createTestSchema()
    const database = await openPostgres(schema.url)
    await database.query('create table something (id int)')
    await database.close()
    const free = join(place, 'free')
    await expect(restoreBackup(file, { dataDir: free, databaseUrl: schema.url })).rejects.toThrow(
      'holds tables already',
    )
    await expect(stat(free)).rejects.toThrow('ENOENT')
    await schema.drop()
  })

  itOnServer(
    'leads from the database in a folder to one on a server, which no other then stands in for',
    async () => {
      const schema = await createTestSchema()
      const before = join(place, 'before')
      await layDatabase(before)
      // The server's is empty, and the club's data are in the folder.
      await expect(startPlatform({ environment: environmentOf(before, schema.url) })).rejects.toThrow(
        'the database that DATABASE_URL names is empty',
      )
      const moved = join(place, 'moved')
      const file = join(place, 'PGlite.backup')
      await restoreBackup(file, { dataDir: moved, databaseUrl: schema.url })
      await expect(startPlatform({ environment: environmentOf(moved) })).rejects.toThrow('set DATABASE_URL')
      const platform = await startPlatform({
        environment: environmentOf(moved, schema.url),
        forCommand: true,
      })
      await platform.close()
      await schema.drop()
    },
  )
})

it('is refused where there is nothing, and into the folder that it is of', async () => {
  const empty = join(place, 'nothing-here')
  await mkdir(empty)
  await expect(takeBackup(join(place, 'of-nothing.backup'), environmentOf(empty))).rejects.toThrow(
    'there is no database',
  )
  await writeFile(join(empty, '.database-on-server'), '')
  await expect(startPlatform({ environment: environmentOf(empty), forCommand: true })).rejects.toThrow(
    'set DATABASE_URL',
  )
  // An older database that was left in the folder does not stand in for the one on the server.
  await mkdir(join(empty, 'database'))
  await expect(startPlatform({ environment: environmentOf(empty) })).rejects.toThrow('set DATABASE_URL')
  await expect(takeBackup(join(place, 'of-the-older.backup'), environmentOf(empty))).rejects.toThrow(
    'set DATABASE_URL',
  )
  await expect(takeBackup(join(empty, 'backups/1.gz'), environmentOf(empty))).rejects.toThrow(
    'outside of what it holds',
  )
})

it('where no platform runs leaves what waits to the club’s own: mails, sessions of providers, its address', async () => {
  const source = join(place, 'for-a-command')
  await layDatabase(source)
  const platform = await startPlatform({ environment: environmentOf(source), forCommand: true })
  await platform.close()
  const database = await openPglite(join(source, 'database'))
  await database.query(
    `insert into mails (id, recipient, subject, body, created_at) values ('m1', 'fan@example.com', 'A code', 'It is', now())`,
  )
  await database.query(
    `insert into accounts (id, email, display_name, password_hash, created_at) values ('a1', 'fan@example.com', 'Fan', 'x', now())`,
  )
  await database.query(
    `insert into account_entitlements (account, entitlement, source) values ('a1', 'subscriber', 'provider:code-exchange')`,
  )
  await database.close()
  await takeBackup(join(place, 'for-a-command.backup'), environmentOf(source))
  const again = await openPglite(join(source, 'database'))
  expect(await again.query('select sent_at from mails')).toEqual([{ sent_at: null }])
  expect(await again.query('select source from account_entitlements')).toHaveLength(1)
  await again.close()
  expect(await readdir(source)).not.toContain('platform.json')
})

it('where no platform runs leaves the tables to the code that wrote them, which can restore it, as newer code can', async () => {
  const source = join(place, 'of-older-code')
  await mkdir(source)
  const older = allMigrations.slice(0, -1)
  const versions = (list: typeof allMigrations) => list.map(({ version }) => version)
  const ran = async (folder: string) => {
    const database = await openPglite(join(folder, 'database'))
    const rows = await database.query<{ version: number }>('select version from schema_migrations order by 1')
    await database.close()
    return rows.map(({ version }) => version)
  }
  const database = await openPglite(join(source, 'database'))
  await migrate(database, older)
  await database.query(
    `insert into mails (id, recipient, subject, body, created_at) values ('m1', 'fan@example.com', 'A code', 'It is', now())`,
  )
  await database.close()
  const file = join(place, 'of-older-code.backup')
  expect(await takeBackup(file, environmentOf(source))).toMatchObject({ tables: 1, rows: 1 })
  expect(await ran(source)).toEqual(versions(older))
  let migrations: readonly number[] = []
  await readArchive(file, {
    open: (opening) => {
      migrations = opening.migrations
    },
    record: async () => {},
  })
  expect(migrations).toEqual(versions(older))
  const target = join(place, 'of-older-code-restored')
  await restoreBackup(file, { dataDir: target, databaseUrl: null })
  expect(await ran(target)).toEqual(versions(allMigrations))
})

it('waits for a platform that is just ending, and clears away what a broken backup of yesterday left', async () => {
  const source = join(place, 'restarted')
  await layDatabase(source)
  const old = join(source, '.backup-of-yesterday')
  await writeFile(old, 'half')
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await utimes(old, yesterday, yesterday)
  const lock = await lockFolder(join(source, 'database.lock'))
  setTimeout(() => void lock.release(), 600)
  await takeBackup(join(place, 'restarted.backup'), environmentOf(source))
  expect(await readdir(place)).toContain('restarted.backup')
  expect((await readdir(source)).filter((name) => name.startsWith('.backup-'))).toEqual([])
})

it('is given by the commands, and to nobody without the folder’s own token', async () => {
  const source = join(place, 'source-PGlite')
  const platform = await startPlatform({ environment: environmentOf(source) })
  const ask = async (token: string) =>
    (await fetch(`${platform.inner}/api/admin/v1/backup`, { headers: { authorization: `Bearer ${token}` } }))
      .status
  const secrets = await readSecrets(source)
  expect(await ask('nothing-known')).toBe(401)
  expect(await ask(secrets.importToken)).toBe(403)
  expect(backupToken(secrets)).not.toBe(secrets.importToken)
  const run = (command: string, dataDir: string, ...args: string[]) =>
    exec(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(__dirname, 'main.ts'), command, ...args],
      {
        env: {
          ...process.env,
          ...leanProcess,
          DATA_DIR: dataDir,
          INIT_CWD: place,
          PLATFORM_PORT: '0',
          NOW: now,
          DATABASE_URL: '',
        },
      },
    )
  const { stdout } = await run('backup', source, 'by-command.backup')
  expect(stdout).toMatch(/by-command\.backup: \d+ rows of \d+ tables, 5 files, \d+\.\d MB\n$/)
  await platform.close()
  const restored = await run('restore', join(place, 'by-command'), 'by-command.backup')
  expect(restored.stdout).toMatch(/^\S+by-command: \d+ rows/)
  const database = await openPglite(join(place, 'by-command/database'))
  const [row] = await database.query<{ total: number }>('select count(*)::int as total from articles')
  expect(row?.total).toBe(701)
  await database.close()
  for (const [args, line] of [
    [['restore', join(place, 'x'), 'none.backup'], /^there is no file \S+none\.backup\n$/],
    [['restore', join(place, 'by-command'), 'by-command.backup'], /is not empty/],
    [['backup', join(place, 'nowhere'), 'y.backup'], /nothing to back up/],
    [['backup', source], /^usage: /],
  ] as const) {
    const [command, dataDir, ...rest] = args
    const failed = await run(command, dataDir, ...rest).catch(
      (error: { code: number; stderr: string }) => error,
    )
    expect(failed).toMatchObject({ code: 1 })
    expect(failed.stderr).toMatch(line)
  }
})

const replaced = (all: Buffer, before: string, after: string) => {
  const at = all.indexOf(before)
  return Buffer.concat([all.subarray(0, at), Buffer.from(after), all.subarray(at + before.length)])
}
