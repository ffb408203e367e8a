import type {
  FeedAnswer,
  ImportedVideo,
  ListOf,
  Match,
  MatrixAnswer,
  OneOf,
  VideoAttributes,
  VideoCategory,
  VideoFilterSet,
} from '@club/contracts'
import { sampleVideo, type VideoSettings } from '@club/settings'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { speltWords } from '../../database/migrations/0052-spelt-words.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform } from '../../testing/platform.ts'
import { aMatch, aMatchImport, aVideo, content } from '../../testing/samples.ts'
import { findEntry } from './entries.store.ts'

type List = ListOf<VideoAttributes>
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T10:00:00.000Z`
const published = (number: number) => ({ startAt: day(number), releaseFrom: day(number) })

describeOnBoth('the video catalogue', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database())
  })
  afterEach(() => platform.close())

  const given = async (...videos: ImportedVideo[]) => {
    const answer = await platform.importContent(content({ videos }))
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()])
  }
  const search = async (query = '') =>
    (await platform.get<List>(`/api/videos/v1/search${query}`)).body.data.map(({ id }) => id)
  const matrix = async (query = '') =>
    (await platform.get<MatrixAnswer>(`/api/matrix/v1/en/search${query}`)).body.itemData.map(({ id }) => id)
  const feed = async (query = '', id = 'blues-tv') => {
    const answer = await platform.get<FeedAnswer>(`/api/ondemand/v1/feed/${id}/sections/${query}`)
    return { status: answer.status, section: answer.body.sections?.[0] }
  }

  it('finds letters that an English keyboard lacks as it writes them, in films stored before that too', async () => {
    await given(aVideo('strike', { title: 'Groß strikes, and Ødegård strikes' }))
    const byName = () => Promise.all(['gross', 'Groß', 'odegard strike'].map((q) => search(`?q=${q}`)))
    expect(await byName()).toEqual([['strike'], ['strike'], ['strike']])
    expect(await matrix('?query=gross')).toEqual(['strike'])

    const before = 'groß strikes and ødegard strikes'
    await database().query(
      `update videos set title_words = $1, search_exact = setweight(to_tsvector('simple', $1), 'A'),
         search_stemmed = setweight(to_tsvector('english', $1), 'A')`,
      [before],
    )
    expect(await byName()).toEqual([[], [], []])
    for (const statement of speltWords.statements) await database().query(statement)
    expect(await byName()).toEqual([['strike'], ['strike'], ['strike']])
    expect(await matrix('?query=gross')).toEqual(['strike'])
  })

  it('answers both providers’ searches with every filter, paging of 12 and sort, and feeds with a fallback [TV-02]', async () => {
    await given(
      aVideo('derby', {
        ...published(9),
        // Each provider sorts by its own date.
        releaseFrom: day(2),
        title: 'Derby night at the Lane',
        categories: ['highlights', 'derbies'],
        tags: ['rivals'],
        searchTags: ['Saltfleet'],
        section: 'highlights',
        duration: 40,
      }),
      aVideo('ladies', {
        ...published(8),
        title: 'Ladies run riot',
        description: 'A word that only the description holds: periscope.',
        teams: ['ladies'],
        categories: ['highlights'],
        section: 'ladies',
        duration: 28,
      }),
      aVideo('old', {
        ...published(7),
        title: 'The cup run of long ago',
        season: '2024-25',
        legacy: true,
        section: 'archive',
        duration: 90,
      }),
      aVideo('unstarted', { startAt: null, title: 'Derby without a start' }),
      aVideo('draft', { ...published(6), status: 'Draft', title: 'Derby in the drawer' }),
      aVideo('tomorrow', { ...published(21), title: 'Derby of tomorrow' }),
      ...Array.from({ length: 12 }, (_, index) =>
        aVideo(`filler-${String(index).padStart(2, '0')}`, { season: '2025-26' }),
      ),
    )

    // Streamline: only what has a start, newest start first, 12 to a page.
    const first = await platform.get<List>('/api/videos/v1/search')
    expect(first.body.meta.total).toBe(15)
    expect(first.body.data).toHaveLength(12)
    expect(first.body.data.slice(0, 4).map(({ id }) => id)).toEqual(['derby', 'ladies', 'old', 'filler-00'])
    expect(await search('?page[number]=1')).toEqual(['filler-09', 'filler-10', 'filler-11'])
    expect(await search('?page[size]=2')).toEqual(['derby', 'ladies'])
    // Filters: categories, teams, seasons, durations, legacy; several values of one, and several filters at once.
    expect(await search('?category=derbies')).toEqual(['derby'])
    expect(await search('?category=derbies,highlights')).toEqual(['derby', 'ladies'])
    expect(await search('?team=ladies')).toEqual(['ladies'])
    expect(await search('?season=2024-25')).toEqual(['old'])
    expect(await search('?season=2024-25,2026-27')).toEqual(['derby', 'ladies', 'old'])
    expect(await search('?minDuration=28&maxDuration=40')).toEqual(['derby', 'ladies'])
    expect(await search('?minDuration=41')).toEqual(['old'])
    expect(await search('?legacy=true')).toEqual(['old'])
    expect(await search('?legacy=false&team=first-team&season=2026-27')).toEqual(['derby'])
    // Words in title, search tags and tags, in any form; not in the description.
    expect(await search('?q=derbies')).toEqual(['derby'])
    expect(await search('?q=saltfleet')).toEqual(['derby'])
    expect(await search('?q=rival night')).toEqual(['derby'])
    expect(await search('?q=periscope')).toEqual([])
    expect(await search('?q=the')).toEqual(['derby', 'old'])
    expect(await search('?q=derby&team=ladies')).toEqual([])

    // Matrix: newest release first, titles within one edit, pages by index and size.
    const released = await platform.get<MatrixAnswer>('/api/matrix/v1/en/search?pageSize=3')
    expect(released.body.itemData.map(({ id }) => id)).toEqual(['ladies', 'old', 'derby'])
    expect(released.body.pagingData).toEqual({
      pageIndex: 0,
      pageSize: 3,
      pageCount: 5,
      itemCount: 3,
      totalCount: 15,
    })
    expect(await matrix()).toHaveLength(12)
    expect(await matrix('?pageIndex=1')).toHaveLength(3)
    expect(await matrix('?query=dreby nigth')).toEqual(['derby'])
    expect(await matrix('?query=darby')).toEqual(['derby'])
    expect(await matrix('?query=darbies')).toEqual([])
    expect(await matrix('?query=saltfleet')).toEqual([])
    expect(await matrix('?query=ladis riot&team=ladies')).toEqual(['ladies'])
    expect(await matrix('?maxDuration=30&category=highlights')).toEqual(['ladies'])
    const listing = await platform.get<MatrixAnswer>('/api/matrix/v1/en/sections/highlights')
    expect(listing.body.itemData.map(({ id }) => id)).toEqual(['derby'])

    // The feed: a section, the fallback for an unknown one, pages.
    const highlights = await feed('?section=highlights')
    expect(highlights.section?.itemData.map(({ id }) => id)).toEqual(['derby'])
    const fallen = await feed('?section=no-such-section&pageIndex=0&pageSize=10')
    expect([fallen.section?.id, fallen.section?.itemData.length]).toEqual(['latest', 10])
    expect(fallen.section?.itemData[0]?.id).toBe('derby')
    expect((await feed('?pageIndex=1')).section?.itemData).toHaveLength(5)
  })

  it('lists no film that has no page yet: one must be both published and released for the provider of releases', async () => {
    await given(
      aVideo('both', { ...published(9), section: 'goals' }),
      aVideo('released-alone', { startAt: day(25), releaseFrom: day(2), section: 'goals' }),
      aVideo('published-alone', { startAt: day(3), releaseFrom: day(25), section: 'goals' }),
    )
    const listing = await platform.get<MatrixAnswer>('/api/matrix/v1/en/sections/goals')
    for (const ids of [await matrix(), listing.body.itemData.map(({ id }) => id)]) {
      expect(ids).toEqual(['both'])
      for (const id of ids) expect((await platform.get(`/api/videos/v1/videos/${id}`)).status).toBe(200)
    }
    expect(await matrix('?query=released')).toEqual([])
    expect(await search()).toEqual(['both', 'published-alone'])
  })

  it('gives items the fields that pages read', async () => {
    await given(
      aVideo('one', {
        thumbnail: { key: 'news/match-01.webp', alt: 'A winger' },
        entitlements: ['*', 'freemium'],
        section: 'goals',
      }),
    )
    const { section } = await feed('?section=goals')
    expect(section?.itemData[0]).toEqual({
      id: 'one',
      mediaType: 'OnDemand',
      mediaData: {
        entryId: '0_one',
        thumbnailUrl: '/images/fit-in/200x200/news/match-01.webp',
        thumbnail: { key: 'news/match-01.webp', alt: 'A winger' },
      },
      metaData: {
        title: 'Title of one',
        description: 'What is to be seen.',
        slug: 'slug-of-one',
        VideoDuration: 20,
        SysEntryEntitlements: ['*', 'freemium'],
        categories: [],
        teams: ['first-team'],
        season: '2026-27',
        tags: [],
        searchTags: [],
        section: 'goals',
        legacy: false,
        matchID: null,
      },
      publicationData: {
        createdAt: '2026-11-01T09:00:00.000Z',
        startAt: '2026-11-01T10:00:00.000Z',
        releaseFrom: '2026-11-01T10:00:00.000Z',
      },
    })
  })

  it('gives thumbnails 300 wide in what both searches find, and 200 wide elsewhere', async () => {
    await given(aVideo('one', { thumbnail: { key: 'news/match-01.webp', alt: '' }, section: 'goals' }))
    const found = await platform.get<List>('/api/videos/v1/search')
    const released = await platform.get<MatrixAnswer>('/api/matrix/v1/en/search')
    const listing = await platform.get<MatrixAnswer>('/api/matrix/v1/en/sections/goals')
    const latest = await platform.get<List>('/api/videos/v1/latest')
    const widths = [
      found.body.data[0]?.attributes,
      released.body.itemData[0],
      listing.body.itemData[0],
      latest.body.data[0]?.attributes,
    ].map((video) => /fit-in\/(\d+)x/.exec(video?.mediaData.thumbnailUrl ?? '')?.[1])
    expect(widths).toEqual(['300', '300', '200', '200'])
  })

  it('finds one by id and by slug, and one without a start by its address alone', async () => {
    await given(
      aVideo('one'),
      aVideo('hidden', { startAt: null }),
      aVideo('later', { startAt: day(25) }),
      // A slug that is another's id: the id comes first.
      aVideo('two', { slug: 'one' }),
    )
    const id = async (name: string) => {
      const answer = await platform.get<OneOf<VideoAttributes>>(`/api/videos/v1/videos/${name}`)
      return answer.status === 200 ? answer.body.data.id : answer.status
    }
    expect(await id('one')).toBe('one')
    expect(await id('slug-of-one')).toBe('one')
    expect(await id('two')).toBe('two')
    expect(await id('hidden')).toBe('hidden')
    expect(await id('later')).toBe(404)
    expect(await id('nobody')).toBe(404)
    expect(await id('No%20Slug')).toBe(404)
  })

  it('lists what is close to a video, and the latest', async () => {
    await given(
      aVideo('base', { section: 'goals', tags: ['volley'], categories: ['goals'] }),
      aVideo('far', { ...published(9), teams: ['ladies'] }),
      aVideo('same-section', { section: 'goals', teams: [] }),
      aVideo('closest', { section: 'goals', tags: ['volley'], categories: ['goals'] }),
      aVideo('hidden', { section: 'goals', startAt: null }),
    )
    const ids = async (path: string) =>
      (await platform.get<List>(`/api/videos/v1/${path}`)).body.data.map((entry) => entry.id)
    expect(await ids('videos/base/related')).toEqual(['closest', 'same-section', 'far'])
    expect(await ids('videos/slug-of-base/related?page[size]=1')).toEqual(['closest'])
    expect(await ids('latest?page[size]=2')).toEqual(['far', 'base'])
    expect((await platform.get('/api/videos/v1/videos/nobody/related')).status).toBe(404)
  })

  it('lists categories by their place, with the number of their videos', async () => {
    const category = (slug: string, orderPosition: number) => ({
      title: slug,
      ...(slug === 'goals' ? { titleHidden: true } : {}),
      slug,
      description: '',
      orderPosition,
      image: null,
    })
    await platform.importContent(
      content({ videoCategories: [category('goals', 2), category('a-last', 3), category('interviews', 1)] }),
    )
    await given(
      aVideo('one', { categories: ['goals', 'interviews'] }),
      aVideo('two', { categories: ['goals'], startAt: day(25) }),
    )
    const { body } = await platform.get<ListOf<VideoCategory>>('/api/videos/v1/categories')
    expect(body.data.map(({ id, attributes }) => [id, attributes.orderPosition, attributes.videos])).toEqual([
      ['interviews', 1, 1],
      ['goals', 2, 1],
      ['a-last', 3, 0],
    ])
    expect(body.data.map(({ attributes }) => attributes.titleHidden)).toEqual([undefined, true, undefined])
  })

  it('names the place of what is invalid', async () => {
    const refusal = async (path: string) => {
      const { status, body } = await platform.get(path)
      return [status, body.errors?.[0]?.source?.parameter]
    }
    expect(await refusal('/api/videos/v1/search?minDuration=50&maxDuration=40')).toEqual([400, 'maxDuration'])
    expect(await refusal('/api/videos/v1/search?minDuration=x')).toEqual([400, 'minDuration'])
    expect((await refusal('/api/videos/v1/search?team=No+Team'))[0]).toBe(400)
    expect(await refusal('/api/videos/v1/search?words=x')).toEqual([400, 'words'])
    expect(await refusal('/api/matrix/v1/en/search?pageSize=101')).toEqual([400, 'pageSize'])
    expect((await feed('', 'no-feed')).status).toBe(404)

    const taken = await platform.importContent(
      content({ videos: [aVideo('one'), aVideo('two', { slug: 'slug-of-one' })] }),
    )
    expect([taken.status, taken.body.errors[0]?.source?.pointer]).toEqual([422, '/videos/1/slug'])
    await given(aVideo('one'))
    const entry = await platform.importContent(content({ videos: [aVideo('three', { entryId: '0_one' })] }))
    expect([entry.status, entry.body.errors[0]?.source?.pointer]).toEqual([422, '/videos/0/entryId'])
    expect(await search()).toEqual(['one'])
  })

  it('says which pages a change makes old, and when lists become old by themselves', async () => {
    await given(aVideo('one'), aVideo('two'), aVideo('later', published(25)))
    expect(await platform.newTags()).toEqual(new Set(['videos', 'video:one', 'video:two', 'video:later']))
    await given(aVideo('one'), aVideo('two', { title: 'Another title' }))
    expect(await platform.newTags()).toEqual(new Set(['videos', 'video:two']))

    const list = await platform.get('/api/videos/v1/search')
    expect(list.headers['cache-tag']).toBe('videos')
    expect(list.headers['fresh-until']).toBe(day(25))
    const one = await platform.get('/api/videos/v1/videos/one')
    expect(one.headers['cache-tag']).toBe('video:one')
    platform.setNow('2026-11-25T10:00:00Z')
    expect(await search()).toEqual(['later', 'one', 'two'])
  })

  it('gives a match its highlights once they are published [MT-02d]', async () => {
    await platform.importMatches(aMatchImport([aMatch('Thornsea Town', 'Saltfleet Rovers')]))
    const [match] = (await platform.get<ListOf<Match>>('/api/matches/v1/matches?season=2026-27')).body.data
    const id = match?.id ?? ''
    await platform.newTags()
    await given(aVideo('film', { matchID: id, ...published(22) }))
    expect(await platform.newTags()).toEqual(
      new Set(['videos', 'video:film', 'matches', 'matches:first-team', `match:${id}`]),
    )
    const one = async () => {
      const answer = await platform.get<OneOf<Match>>(`/api/matches/v1/matches/${id}`)
      return [answer.body.data.attributes.links.highlights, answer.headers['fresh-until']]
    }
    expect(await one()).toEqual([null, day(22)])
    platform.setNow(day(22))
    expect((await one())[0]).toBe('/videos/film')
  })

  it('calls no film of before the kick-off the highlights of a match, but one of their category', async () => {
    const kickOff = day(20)
    await platform.importMatches(
      aMatchImport([aMatch('Thornsea Town', 'Saltfleet Rovers', { date: kickOff.slice(0, 10), kickOff })]),
    )
    const [match] = (await platform.get<ListOf<Match>>('/api/matches/v1/matches?season=2026-27')).body.data
    const matchID = match?.id ?? ''
    const links = async () =>
      (await platform.get<OneOf<Match>>(`/api/matches/v1/matches/${matchID}`)).body.data.attributes.links
    await given(aVideo('press-conference', { matchID, categories: ['interviews'], ...published(19) }))
    platform.setNow(day(21))
    expect((await links()).highlights).toBeNull()
    await given(aVideo('after', { matchID, categories: ['interviews'], ...published(21) }))
    expect((await links()).highlights).toBe('/videos/after')
    platform.setNow(day(22))
    await given(aVideo('goals', { matchID, categories: ['highlights'], ...published(22) }))
    expect((await links()).highlights).toBe('/videos/goals')
  })

  it('tells where the goals of a match are to be seen, each in the first film that shows it', async () => {
    await platform.importMatches(aMatchImport([aMatch('Thornsea Town', 'Saltfleet Rovers')]))
    const [match] = (await platform.get<ListOf<Match>>('/api/matches/v1/matches?season=2026-27')).body.data
    const id = match?.id ?? ''
    const early = { side: 'home', minute: '12', scorer: 'Rooksby', at: 4 } as const
    const late = { side: 'away', minute: '45+2', scorer: 'Corval', at: 31.5 } as const
    await given(
      aVideo('bitesize', { matchID: id, goals: [{ ...early, at: 1 }], ...published(21) }),
      aVideo('extended', { matchID: id, goals: [early, late], ...published(22) }),
    )
    const filmed = async () =>
      (await platform.get<OneOf<Match>>(`/api/matches/v1/matches/${id}`)).body.data.attributes.filmed
    expect(await filmed()).toBeUndefined()
    platform.setNow(day(22))
    expect(await filmed()).toEqual([
      { ...early, at: 1, videoID: 'bitesize' },
      { ...late, videoID: 'extended' },
    ])
    const film = await platform.get<OneOf<VideoAttributes>>('/api/videos/v1/videos/extended')
    expect(film.body.data.attributes.metaData.goals).toEqual([early, late])
    const refused = aVideo('refused', { goals: [{ ...early, at: -1 }] })
    expect((await platform.importContent(content({ videos: [refused] }))).status).toBe(400)
  })

  it('takes no video of a film that there is not, and says which may be meant; one without a film is an encoder’s', async () => {
    const videos = [
      aVideo('one'),
      aVideo('typo', { film: 'goal-haeder' }),
      aVideo('packaged', { film: null }),
    ]
    const answer = await platform.importContent({ source: 'test', videos })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([
      expect.objectContaining({
        detail: expect.stringMatching(/^no such film: goal-haeder; perhaps goal-header, /),
        source: { pointer: '/videos/1/film' },
      }),
    ])
    expect((await platform.get('/api/videos/v1/videos/one')).status).toBe(404)
    await given(...videos.filter(({ id }) => id !== 'typo'))
  })

  it('tells gate and media what an entry is, and nothing of what nobody may play', async () => {
    const rules = { territory: { only: ['GB'] } }
    await given(
      aVideo('one', { rules, entitlements: ['subscriber-video'] }),
      aVideo('draft', { status: 'Draft' }),
      aVideo('later', { startAt: day(25) }),
      aVideo('packaged', { film: null }),
    )
    const now = new Date(day(20))
    expect(await findEntry(database(), now, '0_one')).toEqual({
      videoID: 'one',
      entryId: '0_one',
      title: 'Title of one',
      mediaType: 'OnDemand',
      film: 'goal-header',
      entitlements: ['subscriber-video'],
      rules,
    })
    expect(await findEntry(database(), now, '0_draft')).toBeNull()
    expect(await findEntry(database(), now, '0_later')).toBeNull()
    const shown = await platform.get('/api/videos/v1/videos/one')
    expect(shown.text).not.toMatch(/territory|goal-header/)
  })
})

describeOnBoth('video settings', (database) => {
  let platform: TestPlatform | null = null
  afterEach(() => platform?.close())
  const withVideo = async (video: Partial<VideoSettings>) => {
    platform = await testPlatform(database(), { settings: { video: { ...sampleVideo, ...video } } })
    return platform
  }

  it('switch feeds off, name sections and say where an unknown one leads [TV-19a]', async () => {
    const { feeds } = sampleVideo
    const { get } = await withVideo({
      sectionFallback: 'goals',
      feeds: {
        ...feeds,
        videos: { ...feeds.videos, id: 'films', sections: [{ id: 'goals', name: 'Every goal' }] },
        live: { ...feeds.live, enabled: false },
        faqs: { ...feeds.faqs, enabled: false },
      },
    })
    const section = async (path: string) => {
      const { status, body } = await get<FeedAnswer>(`/api/ondemand/v1/feed/${path}`)
      return body.sections ? [body.feed.name, body.sections[0]?.id, body.sections[0]?.name] : status
    }
    expect(await section('films/sections/?section=unknown')).toEqual(['Videos', 'goals', 'Every goal'])
    expect(await section('blues-tv/sections/')).toBe(404)
    expect(await section('blues-live/sections/')).toBe(404)
    expect(((await section('blues-subscribe/sections/')) as string[])[0]).toBe('Subscribe')
    expect((await get<ListOf<unknown>>('/api/videos/v1/faqs')).body.data).toEqual([])
  })

  it('say where words are looked for, how far a title may differ, and how long a page is [TV-19b]', async () => {
    const held = await withVideo({
      openSearchConfig: { fields: ['description'], editDistance: 0 },
      pageSizes: { ...sampleVideo.pageSizes, search: 1 },
    })
    await held.importContent(
      content({
        videos: [
          aVideo('one', { title: 'Derby', description: 'Periscope' }),
          aVideo('two', { title: 'Periscope' }),
        ],
      }),
    )
    const ids = async (path: string) => {
      const { body } = await held.get<List & MatrixAnswer>(path)
      return (body.data ?? body.itemData).map(({ id }) => id)
    }
    expect(await ids('/api/videos/v1/search?q=periscope')).toEqual(['one'])
    expect(await ids('/api/videos/v1/search?q=derby')).toEqual([])
    for (const signs of ['%', '_', '"', '\\', ' … ', '😀'].map(encodeURIComponent)) {
      expect(await ids(`/api/videos/v1/search?q=${signs}`)).toEqual([])
      expect(await ids(`/api/matrix/v1/en/search?query=${signs}`)).toEqual([])
    }
    expect((await ids('/api/videos/v1/search?q=%20')).length).toBeGreaterThan(0)
    expect(await ids('/api/matrix/v1/en/search?query=darby')).toEqual([])
    expect(await ids('/api/matrix/v1/en/search?query=derby')).toEqual(['one'])
    expect(await ids('/api/videos/v1/search')).toEqual(['one'])
  })

  it('keep a film out of every list until it is released, where the provider of releases lists', async () => {
    const held = await withVideo({ provider: 'matrix' })
    const { status } = await held.importContent(
      content({
        videos: [
          aVideo('out', { ...published(1), categories: ['goals'] }),
          aVideo('embargoed', {
            startAt: day(10),
            releaseFrom: day(25),
            categories: ['goals'],
            season: '2024-25',
          }),
        ],
        videoCategories: [{ title: 'Goals', slug: 'goals', description: '', orderPosition: 1, image: null }],
      }),
    )
    expect(status).toBe(200)
    const lists = [
      '/api/matrix/v1/en/search',
      '/api/videos/v1/search?category=goals',
      '/api/videos/v1/latest',
      '/api/ondemand/v1/feed/blues-tv/sections/?pageSize=10',
      '/api/videos/v1/videos/out/related',
      '/sitemaps/videos.xml',
      '/feeds/videos.xml',
    ]
    const naming = async () => {
      const texts = await Promise.all(lists.map(async (path) => [path, (await held.get(path)).text] as const))
      return texts.filter(([, text]) => text.includes('embargoed')).map(([path]) => path)
    }
    const counted = async () =>
      (await held.get<ListOf<VideoCategory>>('/api/videos/v1/categories')).body.data[0]?.attributes.videos
    const seasons = async () =>
      (await held.get<OneOf<VideoFilterSet>>('/api/videos/v1/filters')).body.data.attributes.seasonPicker
        .values
    expect([await naming(), await counted(), (await seasons()).length]).toEqual([[], 1, 1])
    held.setNow('2026-11-25T10:00:00Z')
    expect([await naming(), await counted(), (await seasons()).length]).toEqual([lists, 2, 2])
  })

  it('have every film in one length of the picker, as its card rounds it', async () => {
    const held = await withVideo({})
    const films = [29.4, 29.6, 60.4, 60.5].map((duration, index) => aVideo(`v${index}`, { duration }))
    await held.importContent(content({ videos: films }))
    const found: string[][] = []
    for (const { min, max } of sampleVideo.videoFilters.durationPicker.values) {
      const query = new URLSearchParams()
      if (min !== null) query.set('minDuration', String(min))
      if (max !== null) query.set('maxDuration', String(max))
      const { body } = await held.get<List>(`/api/videos/v1/search?${query}`)
      found.push(body.data.map(({ id }) => id).toSorted())
    }
    expect(found).toEqual([['v0'], ['v1', 'v2'], ['v3']])
  })

  it('give filters their labels, and values where the catalogue’s are not wanted [TV-19c]', async () => {
    const held = await withVideo({
      videoFilters: {
        teamPicker: { label: 'Sides', values: [{ name: 'All of them', value: 'first-team' }] },
        seasonPicker: { label: 'Years', values: [] },
        durationPicker: { label: 'Length', values: [{ name: 'Short', value: 'short', min: null, max: 9 }] },
      },
    })
    await held.importContent(
      content({
        videos: [aVideo('one'), aVideo('two', { season: '2024-25' }), aVideo('three', { season: null })],
      }),
    )
    const { body } = await held.get<OneOf<VideoFilterSet>>('/api/videos/v1/filters')
    expect(body.data.attributes).toEqual({
      teamPicker: { label: 'Sides', values: [{ name: 'All of them', value: 'first-team' }] },
      seasonPicker: {
        label: 'Years',
        values: [
          { name: '2026/27', value: '2026-27' },
          { name: '2024/25', value: '2024-25' },
        ],
      },
      durationPicker: { label: 'Length', values: [{ name: 'Short', value: 'short' }] },
    })
  })
})
