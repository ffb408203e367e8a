/** A real encoder that sends an endless stream, and is restarted when it ends, as encoders are. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { encoderArguments } from '../media/encoder-arguments.ts'
import { createFan, pause, type Stage } from './asking.ts'

const asset = 'live-idle'

/** Estimated bytes per second of the film's video and audio as sent, including transport stream overhead; on the high side. */
export const bytesASecond = 200_000

export type Encoder = {
  /** Number of starts. */
  starts(): number
  /** Stops it, and returns what is wrong with the received stream; empty if it is complete. */
  end(): Promise<string[]>
}

/** @returns null if there is no ffmpeg on this machine */
export async function startEncoder(stage: Stage, staffToken: string): Promise<Encoder | null> {
  if (spawnSync('ffmpeg', ['-version']).status !== 0) return null
  const fan = createFan(stage, 3000)
  const issued = await fan.ask('stream-key', `/api/ingest/v1/${asset}/stream-key`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staffToken}` },
  })
  const { data } = JSON.parse(issued.body.toString('utf8')) as { data: { attributes: { streamKey: string } } }
  const address = `${stage.url}/api/ingest/v1/${asset}/stream.m3u8`
  const sends = encoderArguments({
    film: 'goal-header',
    key: data.attributes.streamKey,
    address,
    input: ['-stream_loop', '-1', '-re'],
    // Numbers segments by the clock: a restarted encoder never reuses a name.
    output: ['-hls_start_number_source', 'epoch'],
    says: 'quiet',
  })
  let starts = 0
  let child: ChildProcess | null = null
  let stopped = false
  const keepOn = (async () => {
    while (!stopped) {
      starts += 1
      const started = spawn('ffmpeg', sends, { stdio: 'ignore' })
      child = started
      await new Promise((done) => started.once('exit', done))
      if (!stopped) await pause(1000, stage)
    }
  })()
  const numbers = async () => {
    const playlist = await fan.ask('playlist', `/api/media/v1/${asset}/stream/index.m3u8`)
    return [...playlist.body.toString('utf8').matchAll(/\/(\d+)\.ts$/gm)].map(([, number]) => Number(number))
  }
  return {
    starts: () => starts,
    async end() {
      const before = await numbers()
      await pause(8000, stage)
      const after = await numbers()
      stopped = true
      child?.kill('SIGTERM')
      await keepOn
      fan.leave()
      const reasons: string[] = []
      if (after.some((number, index) => index > 0 && number !== (after[index - 1] ?? 0) + 1))
        reasons.push(`the encoder's segments have gaps: ${after.join(' ')}`)
      if ((after.at(-1) ?? 0) <= (before.at(-1) ?? 0))
        reasons.push(`the encoder's stream stands still at ${after.at(-1) ?? 'nothing'}`)
      return reasons
    },
  }
}
