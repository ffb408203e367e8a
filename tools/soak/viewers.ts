/** Fans who watch a live stream: a session, a lease kept by pings, playlists, keys and segments as they appear. */
import { WebSocket } from 'ws'
import { createFan, type Fan, pause, type Stage, signIn, signOut } from './asking.ts'

const entry = 'live-main'
/** Milliseconds. */
const pingEvery = 10_000
const playlistEvery = 2000
const watchFor = 40_000

type Playback = { token: string; playbackID: string }

/** @returns null if it was refused or failed */
async function begin(fan: Fan, replaces: string | null): Promise<Playback | null> {
  const attributes = { videoID: entry, mediaType: 'LiveVideo', ...(replaces ? { replaces } : {}) }
  const answer = await fan.ask('playback', '/api/streamline/v1/session/check', {
    method: 'POST',
    body: { data: { attributes } },
  })
  if (answer.status !== 200) return null
  return (JSON.parse(answer.body.toString('utf8')) as { data: { attributes: Playback } }).data.attributes
}

/** Keeps the lease over a socket, and reconnects when it breaks. @returns a function that ends it */
function keepLease(stage: Stage, fan: Fan, account: string, { token }: Playback): () => void {
  let socket: WebSocket | null = null
  let over = false
  const open = () => {
    if (over) return
    const opened = new WebSocket(`${stage.url.replace('http', 'ws')}/api/streamline/v1/socket`, {
      headers: { origin: stage.url, cookie: fan.cookies(), 'x-forwarded-for': fan.address },
    })
    socket = opened
    const say = (word: object) => opened.send(JSON.stringify(word))
    const pings = setInterval(
      () => opened.readyState === WebSocket.OPEN && say({ action: 'ping' }),
      pingEvery,
    )
    opened.on('open', () => say({ action: 'session', sessionID: btoa(`${account}:${entry}`), token }))
    opened.on('error', () => {})
    opened.on('close', () => {
      clearInterval(pings)
      setTimeout(open, 500)
    })
  }
  open()
  return () => {
    over = true
    socket?.close(1000)
  }
}

const within = (text: string, at: string): string[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new URL(line, `http://site${at}`).pathname)

/** Plays as a player does: loads what is new in the playlist, and each key once. */
async function play(stage: Stage, fan: Fan): Promise<void> {
  const master = `/api/media/v1/${entry}/master.m3u8`
  const text = (await fan.ask('playlist', master)).body.toString('utf8')
  const [rendition] = within(text, master)
  if (rendition === undefined) return
  const had = new Set<string>()
  const until = performance.now() + watchFor
  while (performance.now() < until && !stage.over.aborted) {
    const playlist = (await fan.ask('playlist', rendition)).body.toString('utf8')
    const keys = [...playlist.matchAll(/#EXT-X-KEY:[^\n]*URI="([^"]+)"/g)].map(
      ([, uri = '']) => new URL(uri, `http://site${rendition}`).pathname,
    )
    for (const [kind, path] of [
      ...keys.slice(-1).map((key) => ['key', key] as const),
      ...within(playlist, rendition)
        .slice(-2)
        .map((segment) => ['segment', segment] as const),
    ]) {
      if (had.has(path)) continue
      if ((await fan.ask(kind, path)).status === 200) had.add(path)
    }
    await pause(playlistEvery, stage)
  }
}

/** Watches again and again until the soak is over. @param name of a sample account that may watch */
export async function watchAgainAndAgain(stage: Stage, name: string, number: number): Promise<void> {
  const fan = createFan(stage, 2000 + number)
  let account: string | null = null
  let before: string | null = null
  for (let turn = 0; !stage.over.aborted; turn += 1) {
    if (account !== null && turn % 4 === 0) {
      await signOut(fan)
      account = null
      before = null
    }
    account ??= await signIn(fan, name)
    const playback: Playback | null = account === null ? null : await begin(fan, before)
    if (account === null || playback === null) {
      await pause(1000, stage)
      continue
    }
    before = playback.playbackID
    const leave = keepLease(stage, fan, account, playback)
    await play(stage, fan)
    leave()
  }
  fan.leave()
}
