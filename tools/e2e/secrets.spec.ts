/**
 * Secrets, through the whole site: none of those that a visit issues ever reaches a log, and what was opened by one closes with it.
 * An encoder's uploads come the same way.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { APIResponse, Page } from 'playwright/test'
import { encoderArguments } from '../media/encoder-arguments.ts'
import { filmFor, liveStream } from './films.ts'
import { moving } from './player.ts'
import { signIn, signOut } from './sample-accounts.ts'
import { visitScreening, watch } from './screening.ts'
import { screeningForTests } from './site-for-tests.ts'
import { expect, forgiveRefusals, test } from './test.ts'

const staffToken = 'staff-of-the-secrets-test-0123456789'
const feedToken = 'feed-of-the-secrets-test-0123456789'
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

const site = screeningForTests({
  now: null,
  environment: { STAFF_TOKEN: staffToken, MATCH_FEED_TOKEN: feedToken },
})

const staff = { authorization: `Bearer ${staffToken}` }
const issueStreamKey = async (asset: string) => {
  const answer = await fetch(`${site.url}/api/ingest/v1/${asset}/stream-key`, {
    method: 'POST',
    headers: staff,
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { data: { attributes: { streamKey: string } } }).data.attributes.streamKey
}

/** Everything that the site's processes have logged. */
async function logs(): Promise<string> {
  const folder = join(site.dataDir, 'logs')
  const files = await readdir(folder)
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n')
}

/** Texts of a JSON answer that open something, wherever they stand in it. */
function secretsIn(value: unknown, found: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === 'string' && /^(?:token|KSession|streamKey)$/.test(name)) found.push(part)
    else if (typeof part === 'string' && name === 'address' && part.includes('/cast/'))
      found.push(part.split('/')[6] ?? '')
    else secretsIn(part, found)
  }
  return found
}

test('no secret that a visit issues is in any log', async ({ page, context, consoleErrors }) => {
  test.setTimeout(120_000)
  const secrets = new Set<string>([
    staffToken,
    feedToken,
    site.importToken,
    'Terrace-1906!',
    'subscriber@example.com',
  ])
  const service = JSON.parse(await readFile(join(site.dataDir, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >
  for (const secret of Object.values(service)) if (secret.length > 10) secrets.add(secret)
  const keep = async () => {
    for (const { name, value } of await context.cookies())
      if (/session|playback|device/.test(name)) secrets.add(value)
  }
  page.on('response', async (answer) => {
    if (!answer.url().includes('/api/') || !(answer.headers()['content-type'] ?? '').includes('json')) return
    for (const secret of secretsIn(await answer.json().catch(() => null))) secrets.add(secret)
  })

  await signIn(context, site, 'subscriber')
  await keep()
  await visitScreening(page, site)
  await watch(page, await filmFor(site, (listed) => listed.includes('subscriber-video')))
  await moving(page)
  await keep()
  await page.getByRole('button', { name: 'Close player' }).click()
  await watch(page, liveStream('live-main'))
  await moving(page)
  await keep()
  const { receiver } = await handOver(page)
  for (const secret of receiver) secrets.add(secret)

  const asked = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${site.url}${path}`, init)).status
  for (const authority of receiver)
    for (const path of ['master.m3u8', '360p/index.m3u8', 'keys/p1', 'nothing', '%6d/..'])
      await asked(`/api/media/v1/live-main/cast/${authority}/${path}?of=${authority}`)
  const key = await issueStreamKey('live-idle')
  secrets.add(key)
  for (const asset of ['live-idle', 'live-main', 'nobody'])
    await asked(`/api/ingest/v1/${asset}/a.m3u8`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}` },
      body: 'x',
    })
  expect(
    await asked('/api/streamline/v1/streams/live-idle', { method: 'PATCH', headers: staff, body: '{' }),
  ).toBeGreaterThan(399)
  await asked('/api/matches/v1/matches/none/events', {
    method: 'POST',
    headers: { authorization: `Bearer ${feedToken}`, 'content-type': 'application/json' },
    body: '{"data":[]}',
  })
  // Where they do not belong: in paths and queries.
  for (const secret of [key, staffToken, 'subscriber@example.com'])
    await asked(`/search?q=${encodeURIComponent(secret)}`)
  for (const secret of secrets)
    if (secret.length > 40) await asked(`/api/account/v1/${encodeURIComponent(secret)}`)
  await asked('/api/account/v1/sessions', {
    method: 'POST',
    headers: { origin: site.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'subscriber@example.com', password: 'Wrong-of-the-secrets-test-1' }),
  })
  secrets.add('Wrong-of-the-secrets-test-1')
  await signOut(context, site)

  expect(secrets.size).toBeGreaterThan(14)
  const said = await logs()
  // The run is in them.
  expect(said).toContain('/api/media/v1/live-main/cast/')
  expect([...secrets].filter((secret) => said.includes(secret))).toEqual([])
  forgiveRefusals(consoleErrors)
})

/** Hands the live stream over as the page does, and reads it as a receiver does. @returns the authorities of both */
async function handOver(page: Page): Promise<{ receiver: string[] }> {
  const claims = { data: { attributes: { videoID: 'live-main', mediaType: 'LiveVideo' } } }
  const headers = { origin: site.url }
  const json = async (answer: APIResponse) => {
    expect(answer.status()).toBe(200)
    return answer.json()
  }
  const playing = await json(await page.request.get(`${site.url}/api/streamline/v1/playbacks`))
  const replaces = playing.data.find(
    ({ entryID }: { entryID: string }) => entryID === 'live-main',
  )?.playbackID
  Object.assign(claims.data.attributes, replaces ? { replaces } : {})
  const checked = await json(
    await page.request.post(`${site.url}/api/streamline/v1/session/check`, { data: claims, headers }),
  )
  const { token } = checked.data.attributes
  const handed = await json(
    await page.request.post(`${site.url}/api/media/v1/live-main/cast`, { data: { token }, headers }),
  )
  const { address } = handed.data.attributes
  const master = await (await fetch(`${site.url}${address}`)).text()
  expect((await fetch(`${site.url}${address}`)).status).toBe(410)
  const own = /\/cast\/([\w-]+)\/360p/.exec(master)?.[1] ?? ''
  expect(own).not.toBe('')
  return { receiver: [address.split('/')[6], own, token] }
}

test('the account’s event stream ends when its session does, and another session’s goes on', async ({
  browser,
}) => {
  const open = async () => {
    const context = await browser.newContext()
    await signIn(context, site, 'subscriber')
    const state = await (await context.request.get(`${site.url}/api/account/v1/session`)).json()
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const topic = `account:${state.data.attributes.ssoID}`
    const response = await new Promise<IncomingMessage>((done) =>
      get(
        `${site.url}/api/live/v1/stream?topics=${topic}`,
        { headers: { accept: 'text/event-stream', cookie }, agent: false },
        done,
      ),
    )
    expect(response.statusCode).toBe(200)
    let ended = false
    response.resume().on('close', () => {
      ended = true
    })
    return { context, response, ended: () => ended }
  }
  const [one, other] = [await open(), await open()]
  await signOut(one.context, site)
  await expect.poll(one.ended, { timeout: 2000 }).toBe(true)
  expect(other.ended()).toBe(false)
  other.response.destroy()
  await Promise.all([one.context.close(), other.context.close()])
})

for (const [name, persistent] of [
  ['and hangs up after each file', '0'],
  ['on one line that it keeps', '1'],
] as const)
  test(`a real encoder feeds a stream through the gateway, ${name} [TV-07i] [TV-08d]`, async () => {
    test.skip(!hasFfmpeg, 'there is no ffmpeg on this machine')
    const asset = persistent === '0' ? 'live-idle' : 'live-lines'
    if (asset === 'live-lines') {
      const made = await fetch(`${site.url}/api/streamline/v1/streams/${asset}`, {
        method: 'PUT',
        headers: { ...staff, 'content-type': 'application/json' },
        body: JSON.stringify({
          title: asset,
          description: '',
          mediaType: 'live-stream',
          format: 'video',
          drm: false,
          entitlements: ['subscriber-video'],
          imageData: { offlineImageKey: null, posterImageKey: null },
          rules: null,
        }),
      })
      expect(made.status).toBe(201)
    }
    const key = await issueStreamKey(asset)
    const encoder = spawn(
      'ffmpeg',
      encoderArguments({
        film: 'goal-header',
        key,
        address: `${site.url}/api/ingest/v1/${asset}/stream.m3u8`,
        output: ['-t', '9.9', '-http_persistent', persistent],
      }),
    )
    const [code] = await once(encoder, 'exit')
    expect(code).toBe(0)
    // All five segments have found their places: nothing that came whole was lost by hanging up.
    const numbers = async () => {
      const answer = await fetch(`${site.url}/api/media/v1/${asset}/stream/index.m3u8`)
      return [...(await answer.text()).matchAll(/\/(\d+)\.ts$/gm)].map(([, number]) => Number(number))
    }
    await expect.poll(numbers, { timeout: 15_000 }).toEqual([0, 1, 2, 3, 4])
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  })
