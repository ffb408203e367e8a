/**
 * `npm run contract`: writes the report of the contract's surface. A committed contract's report is never overwritten: to change the surface,
 * raise the contract first (docs/how-to/change-the-contract.md).
 * `-- --keep news` instead keeps a remote as it is built now, for the test that runs it in later hosts.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { contractVersion } from '@club/shell-api/contract'
import { readDeployment } from '../deploy/build.ts'
import { giveUp } from '../start/give-up.ts'
import { contractReport, keptPath, reportPath } from './contract-report.ts'

const root = join(import.meta.dirname, '../..')
const path = reportPath(contractVersion)

function isCommitted(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `HEAD:${path}`], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function writeReport() {
  const report = contractReport()
  const file = join(root, path)
  if (existsSync(file) && readFileSync(file, 'utf8') === report)
    return console.log(`${path} is as it should be`)
  if (isCommitted())
    throw new Error(
      `The surface has changed since contract ${contractVersion}: raise contractVersion in packages/shell-api/src/contract.ts, then do this again.`,
    )
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, report)
  console.log(`${path} written`)
}

/** Source maps, and the compressed files sent to browsers, can be derived from the rest. */
async function keep(remote: string) {
  const directory = join(root, 'apps', remote)
  const { manifest, files } = await readDeployment(directory, join(directory, 'dist'))
  const kept = [...files].filter(([name]) => !/\.(?:br|gz)$/.test(name))
  const text = JSON.stringify({
    manifest,
    files: Object.fromEntries(kept.map(([name, content]) => [name, Buffer.from(content).toString('base64')])),
  })
  writeFileSync(join(root, keptPath(remote, contractVersion)), brotliCompressSync(text))
  console.log(`${keptPath(remote, contractVersion)} written`)
}

const { values } = parseArgs({ options: { keep: { type: 'string' } } })
try {
  await (values.keep ? keep(values.keep) : writeReport())
} catch (problem) {
  giveUp(problem)
}
