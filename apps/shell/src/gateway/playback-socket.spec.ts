/** The concurrency socket as used by a fan's browser and other clients: through the site's own gateway. */
import { WebSocket } from 'ws'
import { siteForTests } from '../../../../tools/e2e/site-for-tests.ts'
import { expect, test } from '../../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 180_000, mode: 'serial' })

const socketPath = '/api/streamline/v1/socket'
// Leases depend on the clock, so it runs.
const site = siteForTests({
  now: null,
  environment: { COUNTRY_HEADER: 'X-Country', TRUSTED_PROXIES: '127.0.0.1' },
})

const origin = () => ({ origin: site.url })

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${site.url}/api/account/v1/sessions`, {
    method: 'POST',
    headers: { ...origin(), 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Terrace-1906!' }),
  })
  expect(answer.status).toBe(200)
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

type Checked = {
  status: number
  token: string
  playbackID: string
  code: string | undefined
  playing: unknown[]
}

async function check(cookie: string, country = 'IE'): Promise<Checked> {
  const answer = await fetch(`${site.url}/api/streamline/v1/session/check`, {
    method: 'POST',
    headers: { ...origin(), cookie, 'content-type': 'application/json', 'x-country': country },
    body: JSON.stringify({ data: { attributes: { videoID: 'live-main', mediaType: 'live-stream' } } }),
  })
  const body = (await answer.json()) as {
    data?: { attributes: { token: string; playbackID: string } }
    errors?: { code: string }[]
    meta?: { playing: unknown[] }
  }
  return {
    status: answer.status,
    token: body.data?.attributes.token ?? '',
    playbackID: body.data?.attributes.playbackID ?? '',
    code: body.errors?.[0]?.code,
    playing: body.meta?.playing ?? [],
  }
}

type Heard = { action?: string; reason?: string; closed?: number }

function connect(cookie: string, headers: Record<string, string> = { ...origin(), 'x-country': 'IE' }) {
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}${socketPath}`, {
    headers: { ...headers, cookie },
  })
  const heard: Heard[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Heard))
  socket.on('close', (closed, reason) => heard.push({ closed, reason: String(reason) }))
  socket.on('error', (error) => heard.push({ reason: error.message }))
  return {
    heard,
    socket,
    say: (word: object) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(word))
      else socket.once('open', () => socket.send(JSON.stringify(word)))
    },
  }
}

const sessionWord = (userID: string, token?: string) => ({
  action: 'session',
  sessionID: btoa(`${userID}:live-main`),
  ...(token ? { token } : {}),
})

test('[TV-09c] the protocol runs through the gateway: session, ping, foreign users, foreign pages', async () => {
  const cookie = await signIn('subscriber@example.com')
  const { token } = await check(cookie)
  const own = connect(cookie)
  own.say(sessionWord('sample-subscriber', token))
  await expect.poll(() => own.heard).toEqual([{ action: 'session', ping: 30, expiresIn: 75 }])
  own.say({ action: 'ping' })
  await expect.poll(() => own.heard.at(-1)).toEqual({ action: 'pong' })

  const foreign = connect(cookie)
  foreign.say(sessionWord('sample-fan'))
  await expect.poll(() => foreign.heard.at(-1)?.closed).toBe(4403)
  const elsewhere = connect(cookie, { origin: 'https://evil.example.com' })
  await expect.poll(() => elsewhere.heard[0]?.reason).toContain('403')
  own.socket.close(1000)
})

test('[TV-09d] the limit is one account’s on all its devices; one that leaves makes room at once', async () => {
  const [tv, phone] = [await signIn('subscriber@example.com'), await signIn('subscriber@example.com')]
  await expect.poll(async () => (await check(phone)).status === 403).toBe(true)
  // Everything before this test has been counted as well: start from zero.
  const list = async () =>
    (
      (await (
        await fetch(`${site.url}/api/streamline/v1/playbacks`, { headers: { cookie: tv } })
      ).json()) as { data: { playbackID: string }[] }
    ).data
  const stop = (id: string) =>
    fetch(`${site.url}/api/streamline/v1/playbacks/${id}`, {
      method: 'DELETE',
      headers: { ...origin(), cookie: tv },
    })
  for (const { playbackID } of await list()) await stop(playbackID)

  const fifty = await Promise.all(Array.from({ length: 50 }, (_, at) => check(at % 2 ? tv : phone)))
  expect(fifty.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(new Set(fifty.filter(({ status }) => status === 403).map(({ code }) => code))).toEqual(
    new Set(['ERR_54648_1']),
  )
  expect(fifty.find(({ status }) => status === 403)?.playing).toHaveLength(2)
  for (const { playbackID } of await list()) expect((await stop(playbackID)).status).toBe(200)

  const plays = [await check(tv), await check(phone)] as const
  const watching = connect(tv)
  watching.say(sessionWord('sample-subscriber', plays[0].token))
  await expect.poll(() => watching.heard.length).toBe(1)
  expect((await check(phone)).status).toBe(403)
  watching.socket.close(1001)
  await expect.poll(async () => (await list()).length).toBe(1)
  const room = await check(phone)
  expect(room.status).toBe(200)

  // When stopped from elsewhere, the page learns why.
  const stopped = connect(phone)
  stopped.say(sessionWord('sample-subscriber', room.token))
  await expect.poll(() => stopped.heard.length).toBe(1)
  await stop(room.playbackID)
  await expect.poll(() => stopped.heard.at(-1)).toEqual({ closed: 4410, reason: 'stopped' })
  for (const { playbackID } of await list()) await stop(playbackID)
})

test('the country that the proxy in front tells reaches the rules of the stream, and no other does', async () => {
  const cookie = await signIn('bypass@example.com')
  const subscriber = await signIn('subscriber@example.com')
  expect((await check(subscriber, 'NO')).code).toBe('ERR_56882466_2')
  expect((await check(subscriber, 'nowhere')).code).toBe('ERR_56882466_2')
  expect((await check(cookie, 'NO')).status).toBe(200)
  const claimed = await fetch(`${site.url}/api/streamline/v1/session/check`, {
    method: 'POST',
    headers: {
      ...origin(),
      cookie: subscriber,
      'content-type': 'application/json',
      'x-country': 'NO',
      'x-client-country': 'IE',
    },
    body: JSON.stringify({ data: { attributes: { videoID: 'live-main', mediaType: 'live-stream' } } }),
  })
  expect(claimed.status).toBe(403)
})

test('fifty clients play through a restart of the platform, and are told when the gateway stops', async () => {
  const cookies = await Promise.all(Array.from({ length: 25 }, () => signIn('bypass@example.com')))
  const clients = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => {
      const cookie = cookies[at % 25] ?? ''
      const { token } = await check(cookie)
      const line = connect(cookie)
      line.say(sessionWord('sample-bypass', token))
      return { cookie, token, line }
    }),
  )
  await expect.poll(() => clients.filter(({ line }) => line.heard[0]?.action === 'session').length).toBe(50)

  await site.stopPlatform('kill')
  await expect.poll(() => clients.every(({ line }) => line.heard.at(-1)?.closed === 1012)).toBe(true)
  await site.startPlatform()
  // The same tokens continue their leases.
  const again = clients.map(({ cookie, token }) => {
    const line = connect(cookie)
    line.say(sessionWord('sample-bypass', token))
    return line
  })
  await expect.poll(() => again.every(({ heard }) => heard[0]?.action === 'session')).toBe(true)

  await site.stopGateway()
  await expect
    .poll(() => again.map(({ heard }) => heard.at(-1)))
    .toEqual(again.map(() => ({ closed: 1012, reason: 'restarting' })))
  await site.startGateway()
})
