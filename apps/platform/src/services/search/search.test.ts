/** Search through the platform's own front door, on both databases. */
import type { ListOf, NewsSearchAnswer, Suggestion } from '@club/contracts'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform, testTokens } from '../../testing/platform.ts'
import { aMatch, aMatchImport, anArticle, aPage, aPlayer, aTeam, content } from '../../testing/samples.ts'

const said = (text: string) => [{ type: 'paragraph' as const, spans: [{ text }] }]

describeOnBoth('search', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database())
  })
  afterEach(() => platform.close())

  const report = (parts: Parameters<typeof content>[0]) => platform.importContent(content(parts))
  const search = async (query: string, more = '') =>
    platform.get<NewsSearchAnswer>(`/api/web/v1/news/search?query=${encodeURIComponent(query)}${more}`)
  const found = async (query: string, more = '') =>
    (await search(query, more)).body.hits.hit.map((hit) => hit.id)
  const suggested = async (query: string) => {
    const answer = await platform.get<ListOf<Suggestion>>(
      `/api/search/v1/suggestions?query=${encodeURIComponent(query)}`,
    )
    return answer.body.data.map(({ attributes }) => attributes)
  }

  describe('news search [NW-04]', () => {
    beforeEach(async () => {
      await report({
        articles: [
          anArticle('winner', {
            title: 'Late winner at Rootshall Lane',
            publishedAt: '2026-11-03T10:00:00Z',
            image: { key: 'news/winner.webp', alt: '' },
            body: said('Zoë O’Neill struck in added time. The crowd went home happy.'),
          }),
          anArticle('late', {
            title: 'Ticket office',
            publishedAt: '2026-11-05T10:00:00Z',
            body: said('Open late; winners of the draw: collect here.'),
          }),
          anArticle('derby', {
            title: 'Derby day',
            publishedAt: '2026-11-01T10:00:00Z',
            body: said('A winner, late as ever: a late late winner.'),
          }),
          anArticle('scheduled', { title: 'Late winner to come', publishedAt: '2026-12-01T10:00:00Z' }),
          anArticle('draft', { title: 'Late winner draft', status: 'Draft' }),
        ],
      })
    })
    it('answers in the shape of a search engine', async () => {
      const answer = await search('rootshall')
      expect(answer.headers['cache-tag']).toBe('news,pictures')
      expect(answer.headers['fresh-until']).toBe('2026-12-01T10:00:00.000Z')
      expect(answer.body).toEqual({
        hits: {
          found: 1,
          start: 0,
          hit: [
            {
              id: 'winner',
              fields: {
                slug: ['winner'],
                title: ['Late winner at Rootshall Lane'],
                published_date: ['2026-11-03T10:00:00.000Z'],
                categories: ['Club News'],
              },
              imageData: { key: 'news/winner.webp' },
            },
          ],
        },
        marked: ['rootshall'],
      })
      expect((await search('ticket')).body.hits.hit[0]).not.toHaveProperty('imageData')
    })

    it('names the focal point of a picture, around which the page crops it', async () => {
      const png =
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
      await platform.send(
        'PUT',
        '/api/admin/v1/pictures/news/winner.png?focus=0.1,0.2',
        Buffer.from(png, 'base64'),
        { authorization: `Bearer ${testTokens.import}`, 'content-type': 'image/png' },
      )
      await report({
        articles: [anArticle('winner', { title: 'Rootshall', image: { key: 'news/winner.png', alt: '' } })],
      })
      expect((await search('rootshall')).body.hits.hit[0]?.imageData).toEqual({
        key: 'news/winner.png',
        focus: { x: 0.1, y: 0.2 },
      })
    })

    it('sorts by date or by relevance', async () => {
      expect(await found('late winner')).toEqual(['late', 'winner', 'derby'])
      expect(await found('late winner', '&sort=published_date%20desc')).toEqual(['late', 'winner', 'derby'])
      const [best] = await found('late winner', '&sort=relevance%20desc')
      expect(best).toBe('winner')
      expect((await search('late', '&sort=title')).status).toBe(400)
    })

    it('finds a term in quotes to the letter, its words in order', async () => {
      expect(await found('"late winner"')).toEqual(['winner', 'derby'])
      expect(await found('"winners of the draw"')).toEqual(['late'])
      expect(await found('"winner late at"')).toEqual([])
      expect(await found('"winner" day')).toEqual(['derby'])
    })

    it('finds words in any form, with or without accents, and little words too', async () => {
      expect(await found('Winners collected')).toEqual(['late'])
      expect(await found('zoe oneill')).toEqual(['winner'])
      expect(await found('ZOË O’NEILL')).toEqual(['winner'])
      expect(await found('the')).toEqual(['late', 'winner'])
    })

    it('pages by size and start, and counts everything', async () => {
      const window = await search('late winner', '&size=1&start=1')
      expect([
        window.body.hits.found,
        window.body.hits.start,
        window.body.hits.hit.map((hit) => hit.id),
      ]).toEqual([3, 1, ['winner']])
      expect((await search('late winner', '&size=1&start=7')).body.hits).toEqual({
        hit: [],
        found: 3,
        start: 7,
      })
      for (const more of ['&size=0', '&size=101', '&start=-1', '&size=x', '&size=1&size=2']) {
        expect((await search('late', more)).status).toBe(400)
      }
    })

    it('takes whatever is typed', async () => {
      const typed = [
        '',
        '   ',
        '"',
        '""',
        '"late winner',
        "'; drop table articles; --",
        'a & | ! <-> :*',
        '\\',
        '%',
        '(((',
        'late:*A',
        '<script>',
        '🦐',
        'x'.repeat(500),
      ]
      for (const query of typed) {
        const answer = await search(query)
        expect([query, answer.status]).toEqual([query, 200])
      }
      expect(await found('"late winner')).toEqual(['late', 'winner', 'derby'])
      expect((await search('')).body.hits).toEqual({ hit: [], found: 0, start: 0 })
      expect((await search('x'.repeat(501))).status).toBe(400)
      expect((await platform.get('/api/web/v1/news/search')).status).toBe(400)
      expect((await platform.get('/api/web/v1/news/search?query=a%00b')).status).toBe(400)
    })
  })

  describe('spelling', () => {
    beforeEach(async () => {
      await report({
        articles: [
          anArticle('goalkeeper', { title: 'The goalkeeper of the year' }),
          anArticle('derby', { title: 'Derby day at Saltfleet' }),
          anArticle('hidden', { title: 'Wonderkid signs', publishedAt: '2026-12-01T10:00:00Z' }),
        ],
      })
    })

    it('is forgiven in words that nobody wrote, and told', async () => {
      const answer = await search('golakeeper')
      expect(answer.body.hits.hit.map(({ id }) => id)).toEqual(['goalkeeper'])
      expect(answer.body.corrected).toEqual([{ asked: 'golakeeper', meant: 'goalkeeper' }])
      expect(answer.body.marked).toEqual(['goalkeeper'])
      expect(await found('goalkepeer')).toEqual(['goalkeeper'])
      expect(await found('dreby saltflete')).toEqual(['derby'])
      expect(await found('ferby')).toEqual(['derby'])
    })

    it('is forgiven with a word of the stories, however often others stand in matches', async () => {
      await report({ articles: [anArticle('bedford', { title: 'Bedford joins from Marlport' })] })
      await platform.importMatches(
        aMatchImport([aMatch('Thornsea Town', 'Redford'), aMatch('Redford', 'Thornsea Town')]),
      )
      expect(await found('Tedford')).toEqual(['bedford'])
      expect((await suggested('Tedford')).map(({ kind }) => kind)).toEqual(['match', 'match'])
    })

    it('is not forgiven in a phrase, in short words and in words that stand somewhere', async () => {
      expect(await found('"golakeeper"')).toEqual([])
      expect(await found('dya')).toEqual([])
      expect(await found('goalkeeper saltfleet')).toEqual([])
    })

    it('gives away no word of what is not published', async () => {
      const answer = await search('wonderkidd')
      expect(answer.body).toEqual({ hits: { hit: [], found: 0, start: 0 } })
    })
  })

  describe('Arabic', () => {
    it('is found in its forms, with and without its marks, beside English', async () => {
      await report({
        articles: [
          anArticle('goals', {
            title: 'الأهداف كلها من المباراة',
            body: said('سجل اللاعب هدفين في ٩٠ دقيقة'),
          }),
          anArticle('both', { title: 'Thornsea ثورنسي wins', body: said('مباراة') }),
        ],
      })
      expect(await found('أَهْدَاف')).toEqual(['goals'])
      expect(await found('مباراة')).toEqual(['both', 'goals'])
      expect(await found('"كلها من"')).toEqual(['goals'])
      expect(await found('ثورنسي win')).toEqual(['both'])
      expect(await found('اللاعبون 90')).toEqual(['goals'])
      expect((await search('اهداف')).body.marked).toEqual(['الاهداف'])
    })
  })

  describe('what changes', () => {
    it('is found at once, and gone at once', async () => {
      await report({ articles: [anArticle('one', { title: 'A crocodile at the ground' })] })
      expect(await found('crocodile')).toEqual(['one'])
      await report({ articles: [anArticle('one', { title: 'An alligator at the ground' })] })
      expect([await found('crocodile'), await found('alligator')]).toEqual([[], ['one']])
      await report({ articles: [anArticle('one', { title: 'An alligator at the ground', status: 'Draft' })] })
      expect(await found('alligator')).toEqual([])
    })

    it('appears by itself when its moment comes, and says when', async () => {
      await report({
        articles: [anArticle('later', { publishedAt: '2026-12-01T10:00:00Z', title: 'Pelican' })],
      })
      const before = await search('pelican')
      expect([before.body.hits.found, before.headers['fresh-until']]).toEqual([0, '2026-12-01T10:00:00.000Z'])
      platform.setNow('2026-12-01T10:00:00Z')
      expect(await found('pelican')).toEqual(['later'])
    })

    it('is found however much there is of it', async () => {
      const articles = Array.from({ length: 130 }, (_, index) =>
        anArticle(`pigeon-${index}`, {
          title: index === 77 ? 'Pigeon, pigeon' : `Story ${index}`,
          body: said('One pigeon.'),
          publishedAt: new Date(Date.UTC(2026, 9, 1, index)).toISOString(),
        }),
      )
      await report({ articles })
      const { hits } = (await search('pigeon', '&sort=relevance%20desc')).body
      expect([hits.found, hits.hit[0]?.id, hits.hit[1]?.id]).toEqual([130, 'pigeon-77', 'pigeon-129'])
      const last = await search('pigeon', '&sort=relevance%20desc&start=128')
      expect(last.body.hits.hit.map(({ id }) => id)).toEqual(['pigeon-1', 'pigeon-0'])
    })
  })

  describe('suggestions', () => {
    beforeEach(async () => {
      await report({
        teams: [
          aTeam('first-team', { name: 'First Team' }),
          aTeam('away', { name: 'Away', showOnTeams: false }),
        ],
        players: [
          aPlayer('sam-prosser', { name: 'Sam Prosser', position: 'Midfielder' }),
          aPlayer('sam-gone', { name: 'Sam Gone', left: true }),
          aPlayer('sam-small', { name: 'Sam Small', team: 'away' }),
        ],
        pages: [
          aPage('/club', { title: 'Club' }),
          aPage('/club/history', { title: 'History of the Samphire Stand' }),
          aPage('/hidden', { title: 'Hidden', status: 'Draft' }),
          aPage('/hidden/samphire', { title: 'Samphire behind the scenes' }),
        ],
        wordings: [{ id: 'ar', words: { 'First Team': 'الفريق الأول' } }],
      })
      await platform.importMatches(
        aMatchImport([
          aMatch('Thornsea Town', 'Samphire Rovers', { date: '2026-08-08' }),
          aMatch('Saltfleet', 'Samphire Rovers', { date: '2026-08-15' }),
        ]),
      )
    })

    it('are those of the players who are with us', async () => {
      expect(await suggested('prosser')).toHaveLength(1)
      const left = { name: 'Sam Prosser', position: 'Midfielder', left: true } as const
      await report({ players: [aPlayer('sam-prosser', left)] })
      expect(await suggested('prosser')).toEqual([])
    })

    it('are those of the players whose team is shown', async () => {
      expect(await suggested('small')).toEqual([])
      const teams = (more: object) => report({ teams: [aTeam('away', { name: 'Away', ...more })] })
      await teams({})
      expect((await suggested('small')).map(({ title }) => title)).toEqual(['Sam Small'])
      await teams({ externalTeamPage: 'https://elsewhere.example/' })
      expect(await suggested('small')).toEqual([])
    })

    it('are players, teams, matches and pages by the beginnings of their words', async () => {
      expect((await suggested('sam')).map(({ kind, title }) => [kind, title])).toEqual([
        ['player', 'Sam Prosser'],
        ['match', 'Thornsea Town v Samphire Rovers'],
        ['page', 'History of the Samphire Stand'],
      ])
      expect(await suggested('prosser')).toEqual([
        {
          kind: 'player',
          title: 'Sam Prosser',
          path: '/players/first-team/sam-prosser',
          about: 'Midfielder',
          at: null,
          image: null,
        },
      ])
      const [match] = await suggested('thornsea samphire')
      expect(match).toMatchObject({ kind: 'match', about: 'Premier Counties League' })
      expect((await platform.get(match?.path.replace(/.*\//, '/api/matches/v1/matches/') ?? '')).status).toBe(
        200,
      )
    })

    it('are found by what editors called them in Arabic, and by a misspelt name', async () => {
      expect((await suggested('الفريق')).map(({ title }) => title)).toEqual(['First Team'])
      expect((await suggested('proser')).map(({ title }) => title)).toEqual(['Sam Prosser'])
    })

    it.each([
      ['Groß', 'gross'],
      ['Đorđe', 'dorde'],
      ['Łukasz', 'lukasz'],
    ])(
      'are found, as stories are, whose letters an English keyboard lacks: %s by %s',
      async (name, typed) => {
        await report({
          players: [aPlayer('one', { name, lastName: name })],
          articles: [anArticle('signs', { title: `${name} signs` })],
        })
        expect((await suggested(typed)).map(({ title }) => title)).toEqual([name])
        expect((await suggested(name)).map(({ title }) => title)).toEqual([name])
        const { body } = await search(typed)
        expect([body.hits.found, body.marked]).toEqual([1, [typed]])
      },
    )

    it('are no matches of a team that has them elsewhere, or is left out of lists', async () => {
      const ladies = (more: object) => report({ teams: [aTeam('ladies', more)] })
      await platform.importMatches(
        aMatchImport([aMatch('Thornsea Town', 'Fenmarsh')], { team: 'first-team' }),
      )
      await ladies({})
      await platform.importMatches(
        aMatchImport([aMatch('Thornsea Town', 'Fenmarsh', { date: '2026-09-09' })], {
          team: 'ladies',
          competition: { slug: 'ladies-league', name: 'Ladies League', kind: 'league' },
        }),
      )
      const led = async () => {
        const { text } = await platform.get('/sitemaps/pages.xml')
        const mapped = text.match(/\/match\/[^/]*/g)?.filter((path) => path.endsWith('ladies')).length ?? 0
        return [(await suggested('fenmarsh')).length, mapped]
      }
      expect(await led()).toEqual([2, 1])
      await ladies({ externalMatchPage: 'https://ladies.example.com/' })
      expect(await led()).toEqual([1, 0])
      await ladies({})
      expect(await led()).toEqual([2, 1])
      await ladies({ showOnMatches: false })
      expect(await led()).toEqual([1, 0])
    })

    it('are none for a score or a single letter, which begin half of all there is', async () => {
      expect([await suggested('s'), await suggested('1-0')]).toEqual([[], []])
      expect(await suggested('s prosser')).toHaveLength(1)
    })

    it('go with what is no longer public', async () => {
      await report({ pages: [aPage('/club', { title: 'Club', status: 'Draft' })] })
      expect((await suggested('history')).map(({ title }) => title)).toEqual([])
      expect(await suggested('')).toEqual([])
    })
  })

  it('is asked so often by one address, and no more', async () => {
    const from = { 'x-client-address': '203.0.113.9' }
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => platform.get('/api/search/v1/suggestions?query=', from)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  })
})
