/** Varnish as a shared cache in front of a site, where this machine has it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test/free-port.ts'
import { until } from './fault-site.ts'

export const hasVarnish = (): boolean => spawnSync('varnishd', ['-V']).status === 0

export type Varnish = { url: string; stop(): Promise<void> }

/** @param rules in VCL; null: as it is installed */
export async function startVarnish(site: string, rules: string | null): Promise<Varnish> {
  const folder = await mkdtemp(join(tmpdir(), 'varnish-'))
  const port = await freePort()
  const file = join(folder, 'rules.vcl')
  if (rules !== null) await writeFile(file, rules)
  const child: ChildProcess = spawn(
    'varnishd',
    [
      ...['-F', '-n', folder, '-a', `127.0.0.1:${port}`, '-s', 'default,32m', '-j', 'none'],
      ...(rules === null ? ['-b', new URL(site).host.replace('localhost', '127.0.0.1')] : ['-f', file]),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr?.on('data', (data) => {
    said += data
  })
  const ended = new Promise((done) => child.once('exit', done))
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  await until('varnish', () =>
    fetch(url).then(
      () => true,
      () => {
        if (child.exitCode !== null) throw new Error(said)
        return null
      },
    ),
  ).catch(async (problem) => {
    await stop()
    throw problem
  })
  return { url, stop }
}
