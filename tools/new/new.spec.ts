/** A new remote, from its making to its end, in a checkout of its own. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Checkout, checkOut } from '../e2e/checkout.ts'
import { expectNoAxeProblems, expectNoSidewaysScroll, hydrated } from '../e2e/page-checks.ts'
import { type Site, startSite } from '../e2e/site.ts'
import { expect, test } from '../e2e/test.ts'
import { root } from '../start/install.mjs'
import { takenPathsFile } from './remote.ts'

const exec = promisify(execFile)

test.describe('a remote made by a command', () => {
  let site: Site
  let checkout: Checkout

  test.beforeAll(async () => {
    ;[site, checkout] = await Promise.all([
      startSite(),
      checkOut(await readdir(join(root, 'apps')), { builds: false }),
    ])
  })

  test.afterAll(async () => {
    await Promise.all([site.stop(), checkout.remove()])
  })

  test('passes its lint, types and tests, is deployed into a running site, and is taken away again', async ({
    page,
    consoleErrors,
  }) => {
    test.setTimeout(300_000)
    const runs = (command: string, ...args: string[]) =>
      exec(command, args, { cwd: checkout.directory, env: { ...process.env, DEPLOY_STORE: site.store } })
    const bin = (name: string) => join(root, 'node_modules/.bin', name)

    await runs('npm', 'run', 'new', '--', 'remote', 'fan-zone')
    expect(existsSync(join(checkout.directory, '.github/workflows/deploy-fan-zone.yml'))).toBe(true)
    await runs(bin('biome'), 'ci', '--vcs-enabled=false', 'apps/fan-zone', takenPathsFile)
    await runs(bin('tsc'), '-p', 'tsconfig.json')
    await runs(bin('depcruise'), '--config', '.dependency-cruiser.cjs', 'apps/fan-zone')
    await runs(
      process.execPath,
      '--experimental-vm-modules',
      'node_modules/jest/bin/jest.js',
      'apps/fan-zone/',
      'packages/contracts/src/taken-paths',
      'tools/checks/edges',
      'tools/checks/languages',
      'tools/checks/remotes',
    )

    expect((await fetch(`${site.url}/fan-zone`)).status).toBe(404)
    await runs('npm', 'run', 'deploy', '--', 'fan-zone')
    await expect.poll(async () => (await fetch(`${site.url}/fan-zone`)).status, { timeout: 30_000 }).toBe(200)
    await page.goto(`${site.url}/fan-zone`)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fan zone')
    await expectNoSidewaysScroll(page)
    await expectNoAxeProblems(page)
    expect(consoleErrors).toEqual([])

    await runs('npm', 'run', 'deploy', '--', 'fan-zone', '--withdraw')
    await expect.poll(async () => (await fetch(`${site.url}/fan-zone`)).status, { timeout: 30_000 }).toBe(404)
    expect((await fetch(`${site.url}/news`)).status).toBe(200)
  })
})
