/** The units described in docs/operate.md are valid for systemd, and set what the page promises. */
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from '@jest/globals'

const root = resolve(import.meta.dirname, '../..')
const folder = join(import.meta.dirname, 'systemd')

async function settingsOf(file: string): Promise<Record<string, string>> {
  const text = await readFile(join(folder, file), 'utf8')
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.includes('=') && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

describe('the systemd units', () => {
  it.each(
    ['club-platform', 'club-gateway', 'club-account', 'club-streamer'].map((name) => `${name}.service`),
  )('%s sets limits and rights', async (file) => {
    const settings = await settingsOf(file)
    expect(settings).toMatchObject({
      Restart: 'always',
      StartLimitIntervalSec: '0',
      UMask: '0077',
      StateDirectoryMode: '0700',
      NoNewPrivileges: 'yes',
      ProtectSystem: 'strict',
      Environment: 'NODE_ENV=production',
    })
    expect(Number(settings.LimitNOFILE)).toBeGreaterThanOrEqual(16_384)
    expect(settings.MemoryMax).toMatch(/^\d+G$/)
    // One process per unit, and its file exists.
    const run = settings.ExecStart?.split(' ') ?? []
    await expect(readFile(join(root, run.at(-1) ?? ''))).resolves.toBeDefined()
  })

  it('know no order among each other', async () => {
    for (const file of await readdir(folder)) {
      const [own] = file.split('.')
      const others = ['club-platform', 'club-gateway', 'club-account', 'club-streamer'].filter(
        (name) => name !== own,
      )
      const text = await readFile(join(folder, file), 'utf8')
      expect(others.filter((name) => text.includes(name))).toEqual([])
    }
  })

  const there = spawnSync('systemd-analyze', ['--version']).status === 0
  const itWithSystemd = there ? it : it.skip
  itWithSystemd('are taken by systemd without a remark', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'units-'))
    try {
      await cp(folder, copy, { recursive: true })
      const files = (await readdir(copy)).map((file) => join(copy, file))
      for (const file of files) {
        const text = await readFile(file, 'utf8')
        // The project's path on the operator's machine does not exist here.
        await writeFile(file, text.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'))
      }
      const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...files], {
        encoding: 'utf8',
      })
      const remarks = `${stdout}${stderr}`.split('\n').filter((line) => line.includes(copy))
      expect([status, remarks]).toEqual([0, []])
    } finally {
      await rm(copy, { recursive: true })
    }
  })
})
