/** Episodes of the podcast as files: whole, in parts, and nothing at all of what is not public. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aBlackout } from '@club/contracts/testing'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { describeOnBoth } from '../../../testing/databases.ts'
import { type TestPlatform, testPlatform } from '../../../testing/platform.ts'
import { aVideo, content } from '../../../testing/samples.ts'
import { filmsIn } from '../sources/films.server.ts'
import { episodeFiles } from './episode-files.server.ts'

const addressOf = (entry: string) => `/api/media/v1/${entry}/episode.m4a`

/** Kinds of the boxes at the top of an MP4, in order. */
function boxesIn(file: Buffer): string[] {
  const kinds: string[] = []
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    kinds.push(file.toString('latin1', at + 4, at + 8))
  return kinds
}

describeOnBoth('episodes', (database) => {
  let platform: TestPlatform
  const radio = (id: string, more: Partial<ReturnType<typeof aVideo>> = {}) =>
    aVideo(id, { categories: ['radio'], entitlements: ['?'], film: 'radio-attic', ...more })
  beforeEach(async () => {
    platform = await testPlatform(database())
    await platform.importContent(
      content({
        videos: [
          radio('open'),
          radio('paid', { entitlements: ['subscriber-video'] }),
          radio('draft', { status: 'Draft' }),
          radio('ruled', {
            rules: {
              blackouts: [aBlackout()],
            },
          }),
          aVideo('film', { entitlements: ['?'] }),
        ],
      }),
    )
  })
  afterEach(() => platform.close())

  const ask = async (entry: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
    const answer = await platform.app.inject({ method, url: `${addressOf(entry)}?utm_source=a`, headers })
    return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload }
  }

  it('are plain files with their index in front, made once', async () => {
    const [one, other] = await Promise.all([ask('0_open'), ask('0_open')])
    expect(one.status).toBe(200)
    expect(boxesIn(one.body)).toEqual(['ftyp', 'moov', 'mdat'])
    expect(other.body.equals(one.body)).toBe(true)
    expect(one.headers).toMatchObject({
      'content-type': 'audio/x-m4a',
      'content-length': String(one.body.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=300',
    })
    expect(await readdir(join(platform.dataDir, 'episodes'))).toEqual([
      expect.stringMatching(/^radio-attic\.[\w-]{20}\.m4a$/),
    ])
  })

  it('come in parts, and not again where nothing has changed', async () => {
    const whole = await ask('0_open')
    const etag = String(whole.headers.etag)
    const size = whole.body.length
    const part = await ask('0_open', { range: 'bytes=100-199' })
    expect([part.status, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      `bytes 100-199/${size}`,
      '100',
    ])
    expect(part.body.equals(whole.body.subarray(100, 200))).toBe(true)
    expect((await ask('0_open', { range: 'bytes=-10' })).body.equals(whole.body.subarray(-10))).toBe(true)
    expect((await ask('0_open', { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await ask('0_open', { range: 'bytes=0-9', 'if-range': '"another"' })).body).toHaveLength(size)
    const beyond = await ask('0_open', { range: `bytes=${size}-` })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
    const again = await ask('0_open', { 'if-none-match': etag })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const head = await ask('0_open', {}, 'HEAD')
    expect([head.status, head.headers['content-length'], head.headers.etag, head.body.length]).toEqual([
      200,
      String(size),
      etag,
      0,
    ])
  })

  it.each(['0_paid', '0_draft', '0_ruled', '0_film', 'live-audio', 'nobody'])(
    'are nobody’s where they are no episodes: %s',
    async (entry) => {
      const answer = await ask(entry)
      expect([answer.status, String(answer.headers['content-type'])]).toEqual([
        404,
        'application/json; charset=utf-8',
      ])
      expect(await readdir(platform.dataDir)).not.toContain('episodes')
    },
  )

  it('are no episodes any more from the moment at which they are taken back', async () => {
    expect((await ask('0_open')).status).toBe(200)
    await platform.importContent(content({ videos: [radio('open', { status: 'Draft' })] }))
    expect((await ask('0_open', { range: 'bytes=0-9' })).status).toBe(404)
  })
})

it('has the sound of a film that is replaced, from then on', async () => {
  const root = await mkdtemp(join(tmpdir(), 'episodes-'))
  try {
    const sample = join(process.cwd(), 'tools/media')
    const folder = join(root, 'sources')
    await cp(join(sample, 'sources/radio-attic'), join(folder, 'radio-attic'), { recursive: true })
    await cp(join(sample, 'films.json'), join(root, 'films.json'))
    const fileOf = episodeFiles(filmsIn(folder), join(root, 'episodes'))
    const before = await fileOf('radio-attic')
    expect(await fileOf('radio-attic')).toEqual(before)
    await cp(join(sample, 'sources/radio-preview/audio.mp4'), join(folder, 'radio-attic/audio.mp4'))
    expect((await fileOf('radio-attic'))?.etag).not.toBe(before?.etag)
    expect(await fileOf('none')).toBeNull()
  } finally {
    await rm(root, { recursive: true })
  }
})
