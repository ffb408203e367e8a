/**
 * `npm run backup -- <file>` and `npm run restore -- <file>`: everything that the platform stores, into one file and back. On failure,
 * both exit with 1 and print one line.
 */
import { resolve } from 'node:path'
import { readEnvironment } from '../environment.ts'
import { BadArchive } from './archive.ts'
import { demandFile, restoreBackup, type Tally } from './restore.ts'
import { takeBackup } from './take-backup.ts'

const told = ({ tables, rows, files, bytes }: Tally) =>
  `${rows} rows of ${tables} tables, ${files} files, ${(bytes / 1e6).toFixed(1)} MB`

const [command, given, ...more] = process.argv.slice(2)
try {
  if ((command !== 'backup' && command !== 'restore') || given === undefined || more.length > 0) {
    throw new Error('usage: npm run backup -- <file>, npm run restore -- <file>')
  }
  // Paths are relative to where npm was called.
  const file = resolve(process.env.INIT_CWD || '.', given)
  const environment = readEnvironment(process.env)
  if (command === 'backup') {
    console.log(`${file}: ${told(await takeBackup(file, environment))}`)
  } else {
    await demandFile(file)
    // New files are readable only by their owner, even while they are incomplete.
    process.umask(0o077)
    const tally = await restoreBackup(file, environment).catch((error: unknown) => {
      throw error instanceof BadArchive ? new Error(`${file} cannot be restored: ${error.message}`) : error
    })
    console.log(`${resolve(environment.dataDir)}: ${told(tally)}`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
