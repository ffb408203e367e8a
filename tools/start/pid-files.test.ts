/** What an earlier start has left running is ended; what runs for another data folder is not. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { endOrphans, noteLauncher, noteProcess } from './pid-files.ts'

let folder: string
let server: ChildProcess
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'club-run-'))
  server = spawn('sleep', ['600'], { stdio: 'ignore' })
})
afterEach(async () => {
  server.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

it('a copy of the data folder, as of a backup, ends nothing of the site that it was taken from, and starts beside it', async () => {
  const [site, copy] = [join(folder, 'site'), join(folder, 'copy')]
  const said: string[] = []
  noteProcess(site, 'site', server.pid ?? 0)
  noteLauncher(site)
  await cp(site, copy, { recursive: true })
  await expect(endOrphans(site, (text) => said.push(text))).rejects.toThrow(
    'a site is already running over this data folder',
  )
  await endOrphans(copy, (text) => said.push(text))
  expect(said).toEqual([])
  expect(server.exitCode).toBeNull()
  process.kill(server.pid ?? 0, 0)
})

it('what an earlier start has left behind over the same folder is ended', async () => {
  const said: string[] = []
  noteProcess(folder, 'site', server.pid ?? 0)
  const ended = new Promise((done) => server.once('exit', done))
  await endOrphans(folder, (text) => said.push(text))
  await ended
  expect(said).toEqual([`An earlier start left the site behind (process ${server.pid}); ending it`])
})
