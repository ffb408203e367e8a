import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Article,
  type ErrorBody,
  imageSizes,
  imageUrl,
  nameSlug,
  type OneOf,
  type PictureEntry,
  type PictureStored,
} from '@club/contracts'
import { sampleClub } from '@club/settings'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform, testTokens } from '../../testing/platform.ts'
import { aMatch, aMatchImport, anArticle, content } from '../../testing/samples.ts'

const photograph = (width: number, height: number, colour = '#1237c8') =>
  sharp({ create: { width, height, channels: 3, background: colour } }).composite([
    {
      input: Buffer.from(
        `<svg width="${width}" height="${height}"><circle cx="50%" cy="50%" r="20%" fill="#ff5a3c"/></svg>`,
      ),
    },
  ])
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><circle cx="10" cy="10" r="9" fill="red"/></svg>',
)
const everything = 'image/avif,image/webp,*/*'

describeOnBoth('images', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database())
  })
  afterEach(() => platform.close())

  const put = (key: string, bytes: Buffer, type = 'image/jpeg', token = testTokens.import) =>
    platform.send<PictureStored>('PUT', `/api/admin/v1/pictures/${key}`, bytes, {
      'content-type': type,
      authorization: `Bearer ${token}`,
    })
  const picture = async (url: string, accept = everything) => {
    const response = await platform.app.inject({ method: 'GET', url, headers: { accept } })
    const facts = response.statusCode === 200 ? await sharp(response.rawPayload).metadata() : null
    return { response, facts }
  }

  it('a shared link has a JPEG of its own, light enough for every messenger, whatever its picture is', async () => {
    const noise = sharp({
      create: {
        width: 1600,
        height: 1600,
        channels: 3,
        background: '#000000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
    await put('news/noise.png', await noise.png().toBuffer(), 'image/png')
    await put('news/drawn.svg', drawing, 'image/svg+xml')
    await put('news/small.jpg', await photograph(30, 500).jpeg().toBuffer())
    for (const key of ['news/noise.png', 'news/drawn.svg', 'news/small.jpg']) {
      const { response, facts } = await picture(`/images/share/${key}`)
      expect([key, facts?.format, facts?.width, facts?.height]).toEqual([key, 'jpeg', 1200, 630])
      expect(response.rawPayload.byteLength).toBeLessThan(200_000)
      expect(response.headers['cache-tag']).toBe(`picture:${key}`)
    }
    expect((await picture('/images/share/news/none.jpg')).response.statusCode).toBe(404)
    expect((await picture('/images/share/..%2fsecret.jpg')).response.statusCode).toBe(404)
  })

  it('a shared link whose picture is still to come has the picture of the club', async () => {
    const { shareImage } = sampleClub.club
    const drawn = await photograph(1600, 900).webp().toBuffer()
    await put(shareImage, drawn, 'image/webp')
    const key = 'pages/still-to-come.webp'
    const { response, facts } = await picture(`/images/share/${key}`)
    expect([response.statusCode, facts?.width, facts?.height]).toEqual([200, 1200, 630])
    expect(response.headers['cache-control']).toBe('public, max-age=60')
    expect(response.headers['cache-tag']).toBe(`picture:${key},picture:${shareImage}`)
    expect((await picture('/images/share/..%2fsecret.jpg')).response.statusCode).toBe(404)
    await put(key, drawn, 'image/webp')
    expect((await picture(`/images/share/${key}`)).response.headers['cache-control']).toBe(
      'public, max-age=86400',
    )
  })

  it('a photograph that its camera turned has the sides that it is shown with', async () => {
    const turned = await photograph(1200, 800).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await put('news/turned.jpg', turned)).status).toBe(200)
    const [stored] = await database().query(
      `select width, height from pictures where key = 'news/turned.jpg'`,
    )
    expect(stored).toEqual({ width: 800, height: 1200 })
    const { facts } = await picture('/images/fit-in/750x750/news/turned.jpg')
    expect([facts?.width, facts?.height]).toEqual([500, 750])
  })

  it('a photograph taken before the library knew that cameras turn has its sides put right, once', async () => {
    const turned = await photograph(1200, 800).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    await put('news/turned.jpg', turned)
    await put('news/lying.jpg', await photograph(900, 600).jpeg().toBuffer())
    await put('news/drawn.svg', drawing, 'image/svg+xml')
    await put('news/gone.jpg', turned)
    await rm(join(platform.dataDir, 'library/news/gone.jpg'))
    await database().query('update pictures set sides_seen = false')
    await database().query(
      `update pictures set width = 1200, height = 800 where key in ('news/turned.jpg', 'news/gone.jpg')`,
    )
    await platform.newTags()
    await platform.services.images.mendTurned()
    expect(await database().query('select key, width, height from pictures order by key')).toEqual([
      { key: 'news/drawn.svg', width: 30, height: 20 },
      { key: 'news/gone.jpg', width: 1200, height: 800 },
      { key: 'news/lying.jpg', width: 900, height: 600 },
      { key: 'news/turned.jpg', width: 800, height: 1200 },
    ])
    expect(await platform.newTags()).toEqual(new Set(['picture:news/turned.jpg']))
    await platform.services.images.mendTurned()
    expect(await platform.newTags()).toEqual(new Set())
    // A later start looks only at what has not been there yet.
    const seen = await database().query('select key from pictures where sides_seen order by key')
    expect(seen).toEqual(['news/drawn.svg', 'news/lying.jpg', 'news/turned.jpg'].map((key) => ({ key })))
    await database().query(`update pictures set width = 1 where key = 'news/turned.jpg'`)
    await platform.services.images.mendTurned()
    expect(await platform.newTags()).toEqual(new Set())
  })

  it('a podcast is shown by a square of any picture, which is a JPEG by its address as well', async () => {
    const noise = sharp(
      Buffer.from(
        '<svg width="900" height="500"><rect width="900" height="500" fill="red" opacity="0.5"/></svg>',
      ),
    )
    await put('news/clear.png', await noise.png().toBuffer(), 'image/png')
    await put('news/drawn.svg', drawing, 'image/svg+xml')
    await put('news/small.jpg', await photograph(30, 500).jpeg().toBuffer())
    for (const key of ['news/clear.png', 'news/drawn.svg', 'news/small.jpg']) {
      const { response, facts } = await picture(`/images/square/${key}.jpg?utm_source=a`)
      expect([key, facts?.format, facts?.width, facts?.height, facts?.space]).toEqual([
        key,
        'jpeg',
        1400,
        1400,
        'srgb',
      ])
      expect(response.headers['cache-tag']).toBe(`picture:${key}`)
    }
    expect((await picture('/images/square/news/none.jpg.jpg')).response.statusCode).toBe(404)
    expect((await picture('/images/square/news/small.jpg')).response.statusCode).toBe(404)
    expect((await picture('/images/square/news/clear.png')).response.statusCode).toBe(404)
  })

  it('an article and a match are shared with a picture that says what they are, by what is public', async () => {
    await put('news/shared.jpg', await photograph(1600, 900).jpeg().toBuffer())
    const shared = (title: string) =>
      platform.importContent(
        content({
          articles: [anArticle('shared', { title, image: { key: 'news/shared.jpg', alt: 'A shot' } })],
        }),
      )
    await shared('A late winner')
    const first = await picture('/images/of-page/news/shared')
    expect([first.facts?.format, first.facts?.width, first.facts?.height]).toEqual(['jpeg', 1200, 630])
    expect(first.response.headers['cache-tag']).toBe('picture:news/shared.jpg,article:shared')
    expect(first.response.headers['cache-control']).toBe('public, max-age=300')
    const plain = await picture('/images/share/news/shared.jpg')
    expect(first.response.rawPayload.equals(plain.response.rawPayload)).toBe(false)
    await shared('A later winner')
    const second = await picture('/images/of-page/news/shared?fbclid=x')
    expect(second.response.headers.etag).not.toBe(first.response.headers.etag)
    // Letters that the club's font lacks: only the picture.
    await shared('فوز متأخر')
    const arabic = await picture('/images/of-page/news/shared')
    expect(arabic.response.rawPayload.equals(plain.response.rawPayload)).toBe(true)

    // A picture that is still to come: the one that home begins with stands in, and the article says so until then.
    await put(
      sampleClub.home.heroImage,
      await photograph(1600, 900).toFormat('webp').toBuffer(),
      'image/webp',
    )
    const image = { key: 'news/to-come.jpg', alt: 'A shot' }
    await platform.importContent(content({ articles: [anArticle('shared', { image })] }))
    const article = () => platform.get<OneOf<Article>>('/api/web/v1/articles/shared')
    const feed = () => platform.app.inject({ method: 'GET', url: '/feeds/news.xml' })
    expect((await picture('/images/of-page/news/shared')).response.headers['cache-tag']).toBe(
      `picture:${sampleClub.home.heroImage},article:shared`,
    )
    const before = await article()
    expect(before.body.data.attributes.pictureMissing).toBe(true)
    expect(before.headers['cache-tag']).toContain('picture:news/to-come.jpg')
    expect((await feed()).body).not.toContain('media:content')
    await put(image.key, await photograph(1600, 900).jpeg().toBuffer())
    expect((await article()).body.data.attributes).not.toHaveProperty('pictureMissing')
    expect((await feed()).body).toContain('/news/to-come.jpg')

    for (const path of [
      'news/none',
      'news/2026/11',
      'match/first-team/2026-27/none',
      'club/history',
      '..%2fx',
    ])
      expect([path, (await picture(`/images/of-page/${path}`)).response.statusCode]).toEqual([path, 404])
  })

  it('a match whose names make the longest of addresses has its picture there', async () => {
    await put(
      sampleClub.home.heroImage,
      await photograph(1600, 900).toFormat('webp').toBuffer(),
      'image/webp',
    )
    const name = 'دوري المحترفين السعودي للأندية'
    const match = aMatch('نادي الاتحاد السعودي', 'نادي الهلال السعودي الرياضي')
    const competition = { slug: nameSlug(name), name, kind: 'league' as const }
    await platform.importMatches(aMatchImport([match], { club: match.home, competition }))
    const [row] = await database().query<{ id: string }>('select id from matches')
    const address = `/images/of-page/match/first-team/2026-27/${row?.id}`
    expect(address.length).toBeGreaterThan(320)
    expect((await picture(address)).response.statusCode).toBe(200)
  })

  describe('the handler', () => {
    it('fits pictures into every listed size, in both versions of the address [UI-06a]', async () => {
      await put('news/wide.jpg', await photograph(2000, 1000).jpeg().toBuffer())
      for (const size of imageSizes) {
        const [width = 0, height = 0] = size.split('x').map(Number)
        const [v1, v2] = [
          await picture(imageUrl('news/wide.jpg', size, 'v1'), 'image/webp'),
          await picture(imageUrl('news/wide.jpg', size, 'v2'), 'image/webp'),
        ]
        const scale = Math.min(width / 2000, height / 1000)
        expect([size, v1.facts?.width, v1.facts?.height]).toEqual([
          size,
          Math.round(2000 * scale),
          Math.round(1000 * scale),
        ])
        expect(v1.response.rawPayload.equals(v2.response.rawPayload)).toBe(true)
      }
    })

    it('says of a picture with too many pixels how large it is', async () => {
      const large = await sharp({
        create: { width: 12_000, height: 6000, channels: 3, background: '#1237c8' },
      })
        .jpeg()
        .toBuffer()
      const refused = await put('news/large.jpg', large, 'image/jpeg')
      const [error] = (refused.body as unknown as ErrorBody).errors
      expect([refused.status, error?.detail]).toEqual([
        422,
        'news/large.jpg is 12000×6000: at most 60 million pixels',
      ])
    })

    it('draws whatever was taken, however long it is, and refuses what would leave nothing', async () => {
      const drawing = (width: number, height: number) =>
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`,
        )
      const putSvg = (width: number, height: number) =>
        put(`news/d-${width}-${height}.svg`, drawing(width, height), 'image/svg+xml')
      for (const [width, height] of [
        [1, 7000],
        [7000, 1],
        [3, 1000],
      ] as const) {
        const refused = await putSvg(width, height)
        const [error] = (refused.body as unknown as ErrorBody).errors
        expect([refused.status, error?.code]).toEqual([422, 'bad_picture'])
        expect(error?.detail).toContain(`${width}×${height}: no side may be more than 100 times the other`)
      }
      for (const [width, height] of [
        [1, 100],
        [0.5, 20],
        [9000, 90],
      ] as const) {
        expect((await putSvg(width, height)).status).toBe(200)
        for (const size of imageSizes)
          expect(
            (await picture(imageUrl(`news/d-${width}-${height}.svg`, size), 'image/webp')).response
              .statusCode,
          ).toBe(200)
      }
      expect((await put('news/long.jpg', await photograph(20, 4000).jpeg().toBuffer())).status).toBe(422)
    })

    it('never enlarges, and turns pictures as the camera was held [UI-06b]', async () => {
      await put('small.png', await photograph(120, 90).png().toBuffer(), 'image/png')
      expect((await picture('/images/fit-in/400x400/small.png')).facts).toMatchObject({
        width: 120,
        height: 90,
      })
      await put('held.jpg', await photograph(800, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer())
      expect((await picture('/images/fit-in/400x400/held.jpg', 'image/webp')).facts).toMatchObject({
        width: 200,
        height: 400,
      })
    })

    it('speaks the best format that the reader takes [UI-06c]', async () => {
      await put('a.jpg', await photograph(800, 800).jpeg().toBuffer())
      await put('a.png', await photograph(800, 800).png().toBuffer(), 'image/png')
      const type = async (key: string, accept: string) => {
        const { response, facts } = await picture(`/images/200x200,contain/${key}`, accept)
        expect(response.headers.vary).toBe('accept')
        return [response.headers['content-type'], facts?.format]
      }
      expect(await type('a.jpg', everything)).toEqual(['image/avif', 'heif'])
      expect(await type('a.jpg', 'image/webp,*/*')).toEqual(['image/webp', 'webp'])
      expect(await type('a.jpg', '*/*')).toEqual(['image/jpeg', 'jpeg'])
    })

    it('[UI-06d] a photograph falls back to JPEG whatever it is kept as, and what can be seen through to PNG', async () => {
      const plain = async (key: string) => {
        const { response, facts } = await picture(`/images/200x200,contain/${key}`, '*/*')
        return [response.headers['content-type'], facts?.format]
      }
      await put('a.webp', await photograph(800, 800).webp().toBuffer(), 'image/webp')
      await put('a.png', await photograph(800, 800).ensureAlpha().png().toBuffer(), 'image/png')
      const shirt = sharp({
        create: { width: 800, height: 800, channels: 4, background: { r: 18, g: 55, b: 200, alpha: 0.5 } },
      })
      await put('shirt.png', await shirt.png().toBuffer(), 'image/png')
      expect(await plain('a.webp')).toEqual(['image/jpeg', 'jpeg'])
      expect(await plain('a.png')).toEqual(['image/jpeg', 'jpeg'])
      expect(await plain('shirt.png')).toEqual(['image/png', 'png'])
    })

    it('draws drawings at the size asked for, see-through where they are', async () => {
      await put('crest.svg', drawing, 'image/svg+xml')
      const { response, facts } = await picture('/images/fit-in/400x400/crest.svg')
      expect([response.headers['content-type'], facts?.width, facts?.height, facts?.hasAlpha]).toEqual([
        'image/webp',
        400,
        267,
        true,
      ])
      expect((await picture('/images/fit-in/200x200/crest.svg', '*/*')).facts).toMatchObject({
        format: 'png',
        width: 200,
        hasAlpha: true,
      })
    })

    it('is kept for good where the address names a version, and answers an etag', async () => {
      await put('a.jpg', await photograph(300, 300).jpeg().toBuffer())
      const plain = await platform.get('/images/fit-in/200x200/a.jpg')
      expect(plain.headers).toMatchObject({
        'cache-control': 'public, max-age=86400',
        'cache-tag': 'picture:a.jpg',
      })
      const named = await platform.get('/images/fit-in/200x200/a.jpg?v=abc123')
      expect(named.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const again = await platform.get('/images/fit-in/200x200/a.jpg', {
        'if-none-match': String(plain.headers.etag),
      })
      expect(again.status).toBe(304)
      const other = await platform.get('/images/fit-in/200x200/a.jpg', {
        'if-none-match': String(plain.headers.etag),
        accept: 'image/webp',
      })
      expect(other.status).toBe(200)
    })

    it('draws a shield in the club’s colours for a crest that is still to come', async () => {
      const { crest, crestMono } = sampleClub.club
      for (const key of [crest, crestMono]) {
        const { response, facts } = await picture(imageUrl(key, '200x200'))
        expect([facts?.format, facts?.width, facts?.height]).toEqual(['webp', 200, 200])
        expect(response.headers['cache-control']).toBe('public, max-age=60')
        expect(response.headers['cache-tag']).toBe(`picture:${key}`)
      }
      expect((await picture('/favicon.ico')).facts?.format).toBe('png')
      await put(crest, drawing, 'image/svg+xml')
      const { response, facts } = await picture(imageUrl(crest, '200x200'))
      expect([facts?.width, facts?.height]).toEqual([200, 133])
      expect(response.headers['cache-control']).toBe('public, max-age=86400')
    })

    it('makes a size once, however many ask at the same time', async () => {
      await put('a.jpg', await photograph(1500, 1500).jpeg().toBuffer())
      const answers = await Promise.all(
        Array.from({ length: 200 }, () => picture('/images/fit-in/1000x1000/a.jpg', 'image/webp')),
      )
      expect(new Set(answers.map((answer) => answer.response.statusCode))).toEqual(new Set([200]))
      const made = (await readdir(join(platform.dataDir, 'images'), { recursive: true })).filter((name) =>
        name.endsWith('.webp'),
      )
      expect(made).toHaveLength(1)
    })

    it('refuses sizes off the list and keys that lead elsewhere', async () => {
      await put('a.jpg', await photograph(300, 300).jpeg().toBuffer())
      const statuses: [string, number][] = [
        ['/images/fit-in/401x400/a.jpg', 400],
        ['/images/200x201,contain/a.jpg', 400],
        ['/images/200x200,cover/a.jpg', 400],
        ['/images/fit-in/200x200/a.jpg?w=9', 400],
        ['/images/fit-in/200x200/none.jpg', 404],
        ['/images/fit-in/200x200/..%2f..%2fsecrets.json', 404],
        ['/images/fit-in/200x200/a.jpg%00.png', 404],
        ['/images/fit-in/200x200/', 404],
        [`/images/fit-in/200x200/${'a'.repeat(8000)}.jpg`, 404],
      ]
      for (const [url, status] of statuses)
        expect([url.slice(0, 60), (await platform.get(url)).status]).toEqual([url.slice(0, 60), status])
    })
  })

  describe('the library', () => {
    it('takes a picture once, and says what it holds [PF-02c]', async () => {
      const bytes = await photograph(300, 200).jpeg().toBuffer()
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      expect((await put('news/a.jpg', bytes)).body.data).toEqual({
        key: 'news/a.jpg',
        sha256,
        outcome: 'added',
      })
      expect(await platform.newTags()).toEqual(new Set(['picture:news/a.jpg']))
      expect((await put('news/a.jpg', bytes)).body.data.outcome).toBe('unchanged')
      expect(await platform.newTags()).toEqual(new Set())
      const index = await platform.get<{ data: PictureEntry[] }>('/api/admin/v1/pictures', {
        authorization: `Bearer ${testTokens.import}`,
      })
      expect(index.body.data).toEqual([
        {
          key: 'news/a.jpg',
          sha256,
          type: 'image/jpeg',
          width: 300,
          height: 200,
          bytes: bytes.length,
          focus: { x: 0.5, y: 0.5 },
        },
      ])
    })

    it('keeps a focal point, which goes with the picture wherever an answer names it', async () => {
      const bytes = await photograph(300, 200).jpeg().toBuffer()
      const image = { key: 'news/a.jpg', alt: 'The ground at dusk' }
      await platform.importContent(content({ articles: [anArticle('derby', { image })] }))
      const told = async () => {
        const answer = await platform.get<OneOf<Article>>('/api/web/v1/articles/derby')
        return { image: answer.body.data.attributes.image, tags: answer.headers['cache-tag']?.split(',') }
      }
      expect((await told()).image).toEqual(image)

      expect((await put('news/a.jpg?focus=0.25,0.8', bytes)).body.data.outcome).toBe('added')
      expect((await told()).image).toEqual({ ...image, focus: { x: 0.25, y: 0.8 } })
      await platform.newTags()
      expect((await put('news/a.jpg?focus=0.25,0.8', bytes)).body.data.outcome).toBe('unchanged')
      expect(await platform.newTags()).toEqual(new Set())

      // A new focal point makes the pages that use the picture stale.
      expect((await put('news/a.jpg?focus=1,0', bytes)).body.data.outcome).toBe('changed')
      const changed = await platform.newTags()
      const { image: moved, tags } = await told()
      expect(moved?.focus).toEqual({ x: 1, y: 0 })
      expect(tags?.filter((tag) => changed.has(tag))).toEqual(['pictures'])
      for (const focus of ['1.2,0', '0.5', 'a,b', '-0.1,0.5'])
        expect((await put(`news/a.jpg?focus=${focus}`, bytes)).status).toBe(400)
    })

    it('drops what was made of a picture that changes', async () => {
      await put('a.jpg', await photograph(300, 300).jpeg().toBuffer())
      const before = await picture('/images/fit-in/200x200/a.jpg', 'image/webp')
      expect(
        (await put('a.jpg', await photograph(300, 150, '#00ff00').jpeg().toBuffer())).body.data.outcome,
      ).toBe('changed')
      const after = await picture('/images/fit-in/200x200/a.jpg', 'image/webp')
      expect(after.facts).toMatchObject({ width: 200, height: 100 })
      expect(after.response.headers.etag).not.toBe(before.response.headers.etag)
      expect(await platform.newTags()).toEqual(new Set(['picture:a.jpg']))
    })

    it('refuses what is no picture, or not the one that its name says', async () => {
      const jpeg = await photograph(300, 300).jpeg().toBuffer()
      expect((await put('a.jpg', Buffer.from('<html>no</html>'))).status).toBe(422)
      expect((await put('a.jpg', jpeg.subarray(0, jpeg.length / 2))).status).toBe(422)
      expect((await put('a.png', jpeg, 'image/png')).status).toBe(422)
      expect((await put('a.jpg', jpeg, 'text/html')).status).toBe(415)
      expect((await put('..%2fa.jpg', jpeg)).status).toBe(400)
      expect((await put('a.jpg', Buffer.alloc(20 * 1024 * 1024 + 1))).status).toBe(413)
      expect((await put('a.jpg', jpeg, 'image/jpeg', testTokens.staff)).status).toBe(403)
      expect((await put('a.jpg', jpeg, 'image/jpeg', 'nobody')).status).toBe(401)
      expect((await platform.get('/images/fit-in/200x200/a.jpg')).status).toBe(404)
      expect(await database().query('select key from pictures')).toEqual([])
    })
  })
})
