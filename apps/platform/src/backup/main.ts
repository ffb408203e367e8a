/**
 * `npm run backup -- <file>` and `npm run restore -- <file>`: everything that the platform keeps, into one file and back. Both
 * end with 1 and one line where they cannot.
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
  // Paths are meant from where npm was called.
  const file = resolve(process.env.INIT_CWD || '.', given)
  const environment = readEnvironment(process.env)
  if (command === 'backup') {
    console.log(`${file}: ${told(await takeBackup(file, environment))}`)
  } else {
    await demandFile(file)
    // What is made from now on is its owner's alone, also while it is not whole yet.
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
