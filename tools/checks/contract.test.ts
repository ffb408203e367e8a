/** The contract's surface matches its report: a change to it requires a new contract (docs/how-to/change-the-contract.md). */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractVersion, oldestContract } from '@club/shell-api/contract'
import { expect, it } from '@jest/globals'

const root = join(__dirname, '../..')
const reportOf = (contract: number) => join(root, `packages/shell-api/contracts/${contract}.txt`)

it('is as it was when its number was given', () => {
  const script = `import { contractReport } from ${JSON.stringify(join(root, 'tools/docs/contract-report.ts'))}; process.stdout.write(contractReport())`
  const report = execFileSync(
    join(root, 'node_modules/.bin/node'),
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
    { encoding: 'utf8' },
  )
  // If the surface changed under the same number, `npm run contract` says what to do.
  expect(report).toBe(
    existsSync(reportOf(contractVersion)) ? readFileSync(reportOf(contractVersion), 'utf8') : 'a report',
  )
}, 60_000)

it('has a remote of each number before that is served still', () => {
  const kept = readdirSync(join(root, 'tools/e2e/kept-remotes'))
  for (let contract = oldestContract; contract < contractVersion; contract++)
    expect(kept.filter((name) => name.endsWith(`-contract-${contract}.json.br`))).not.toEqual([])
})

it('has at least two numbers that are served, so that a team that has not built since the last change goes on', () => {
  expect(contractVersion - oldestContract).toBeGreaterThanOrEqual(1)
})
