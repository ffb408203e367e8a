import { anAdvert, aPlayer, aTeam } from '@club/contracts/testing'
import { describe, expect, it } from '@jest/globals'
import { type ContentFile, readContent } from './content.core.ts'

const anchor = '2026-11-20'
const modified = '2026-11-01T08:00:00.000Z'
const file = (path: string, text: string): ContentFile => ({ path, text, modified })

function problemsOf(...files: ContentFile[]): string[] {
  const result = readContent(files, { anchor, source: 'test', zone: 'Europe/London' })
  return result.ok ? [] : result.problems.map(({ file: name, line, reason }) => `${name}:${line}: ${reason}`)
}
function contentOf(...files: ContentFile[]) {
  const result = readContent(files, { anchor, source: 'test', zone: 'Europe/London' })
  if (!result.ok) throw new Error(problemsOf(...files).join('\n'))
  return result
}

const head = 'title: A wet night\ncategory: First Team\npublished: 2026-11-18 21:30'
const article = (body: string, more = '') =>
  file('articles/a-wet-night.md', `---\n${head}\n${more}---\n${body}`)
const bodyOf = (body: string) => contentOf(article(body)).content.articles?.[0]?.body
/** Lines of front matter before the body. */
const before = 5

describe('content: articles and pages', () => {
  it('makes an article of a file: slug by name, head by field', () => {
    const more =
      'standfirst: Rain.\nimage: news/rain-01.webp\nimageAlt: Rain\nauthor: Ted\nteam: first-team\nmatchID: m-1\ntags: [rain, wind]\nstatus: Draft\nupdated: 2026-11-19\n'
    const { content, pictures } = contentOf(article('Words.\n', more))
    expect(content.articles).toEqual([
      {
        slug: 'a-wet-night',
        title: 'A wet night',
        standfirst: 'Rain.',
        category: 'First Team',
        publishedAt: '2026-11-18T21:30:00.000Z',
        updatedAt: '2026-11-19T09:00:00.000Z',
        status: 'Draft',
        image: { key: 'news/rain-01.webp', alt: 'Rain' },
        author: 'Ted',
        team: 'first-team',
        matchID: 'm-1',
        tags: ['rain', 'wind'],
        body: [{ type: 'paragraph', spans: [{ text: 'Words.' }] }],
      },
    ])
    expect(pictures).toEqual([{ key: 'news/rain-01.webp', file: 'articles/a-wet-night.md', line: 6 }])
  })

  it('tells of every link where it is written, in texts, blocks and lists', () => {
    const body = `See [the table](/matches#table), [us](#below) and [them](https://other.example/).

> [Quoted](/club)

\`\`\`button
label: Mail
href: mailto:a@b.example
\`\`\`
`
    const old = '[{"from": "/a.aspx",\n "to": "/club"}]'
    const { links } = contentOf(article(body), file('old-addresses.json', old))
    const page = '/news/a-wet-night'
    const at = (address: string, line: number) => ({ address, file: 'articles/a-wet-night.md', line, page })
    expect(links).toEqual([
      at('/matches#table', before + 1),
      at('#below', before + 1),
      at('https://other.example/', before + 1),
      at('/club', before + 3),
      at('mailto:a@b.example', before + 7),
      { address: '/club', file: 'old-addresses.json', line: 2, page: null },
    ])
  })

  it('reads from when until when a page or an article is public', () => {
    const page = file(
      'pages/club.md',
      '---\ntitle: Club\ntemplate: Hub\nfrom: 2026-12-01\nuntil: 2026-12-24 18:00\n---\n',
    )
    const { content } = contentOf(page, article('x', 'until: 2026-11-30\n'))
    expect(content.pages?.[0]).toMatchObject({
      publishedFrom: '2026-12-01T09:00:00.000Z',
      publishedUntil: '2026-12-24T18:00:00.000Z',
    })
    expect(content.articles?.[0]?.publishedUntil).toBe('2026-11-30T09:00:00.000Z')
    expect(problemsOf(article('x', 'until: 2026-11-01\n'))).toEqual([
      'articles/a-wet-night.md:5: until: must end after it begins',
    ])
    expect(
      problemsOf(
        file('pages/club.md', '---\ntitle: Club\ntemplate: Hub\nuntil: 2026-12-01\nfrom: 2026-12-24\n---\n'),
      ),
    ).toEqual(['pages/club.md:4: until: must end after it begins'])
  })

  it.each([
    ['2026-07-01', '2026-07-01T08:00:00.000Z'],
    ['2026-07-01 18:30', '2026-07-01T17:30:00.000Z'],
    ['2026-07-01T18:30:00+02:00', '2026-07-01T16:30:00.000Z'],
    ['-3d', '2026-11-17T09:00:00.000Z'],
    ['-45d 09:30', '2026-10-06T08:30:00.000Z'],
    ['+2d 10:00', '2026-11-22T10:00:00.000Z'],
    ['-2w', '2026-11-06T09:00:00.000Z'],
  ])('reads the date %s', (written, instant) => {
    const text = `---\ntitle: T\ncategory: C\npublished: ${written}\n---\n`
    expect(contentOf(file('articles/t.md', text)).content.articles?.[0]?.publishedAt).toBe(instant)
  })

  it('makes a page of a file: address by path, time by the file where it does not say', () => {
    const page = (path: string, more = '') =>
      file(path, `---\ntitle: T\ntemplate: Default\norder: 3\n${more}---\nHere.\n`)
    const { content } = contentOf(
      page('pages/tickets.md'),
      page('pages/fans/visiting/bus.md', 'updated: 2026-10-01\n'),
      page('pages/club/index.md'),
    )
    expect(
      content.pages?.map(({ fullPath, updatedAt, undated, order }) => [fullPath, updatedAt, undated, order]),
    ).toEqual([
      ['/tickets', modified, true, 3],
      ['/fans/visiting/bus', '2026-10-01T08:00:00.000Z', undefined, 3],
      ['/club', modified, true, 3],
    ])
  })

  it.each([
    ['title: 1889', 'title: is read as a number: put it in quotation marks'],
    ['title: 18.5', 'title: is read as a number: put it in quotation marks'],
    ['title: true', 'title: is read as true or false: put it in quotation marks'],
  ])('says how a title is read that looks like something else: %s', (line, said) => {
    const text = (title: string) => `---\n${head.replace(/^title: .*/, title)}\n---\n\nText.\n`
    expect(problemsOf(file('articles/a.md', text(line)))).toEqual([`articles/a.md:2: ${said}`])
    for (const quoted of [line.replace(/ (.*)/, ' "$1"'), 'title: 2027-05-01'])
      expect(problemsOf(file('articles/a.md', text(quoted)))).toEqual([])
  })

  it('names file and line of everything that is wrong in a head', () => {
    expect(problemsOf(file('articles/x.md', 'no head'))).toEqual([
      'articles/x.md:1: the file must begin with a head of YAML between two lines of ---',
    ])
    expect(problemsOf(file('articles/x.md', '---\ntitle: "T\n---\n'))[0]).toMatch(
      /^articles\/x\.md:[23]: .*quote/i,
    )
    expect(
      problemsOf(file('articles/x.md', '---\ntitle: T\npublished: soon\ntags: rain\ncolour: blue\n---\n')),
    ).toEqual([
      'articles/x.md:2: category: is missing',
      expect.stringMatching(/^articles\/x\.md:4: tags: /),
      'articles/x.md:5: colour: is not a known field',
    ])
    expect(
      problemsOf(file('articles/x.md', '---\ntitle: T\ncategory: C\npublished: 2026-02-30\n---\n')),
    ).toEqual([expect.stringMatching(/^articles\/x\.md:4: '2026-02-30' is not a date/)])
    expect(
      problemsOf(file('articles/x.md', '---\ntitle: T\ncategory: C\npublished: 0000-01-01\n---\n')),
    ).toEqual([expect.stringMatching(/^articles\/x\.md:4: '0000-01-01' is not a date/)])
    expect(problemsOf(file('articles/2026.md', `---\n${head}\n---\n`))[0]).toMatch(
      /2026\.md.*must not be a year/,
    )
    expect(
      problemsOf(file('articles/x.md', '---\ntitle: T\ncategory: "!"\npublished: 2026-02-03\n---\n'))[0],
    ).toMatch(/^articles\/x\.md:3: category: must have a letter or a figure/)
    expect(problemsOf(article('', 'image: news/rain-01.webp\n'))).toEqual([
      'articles/a-wet-night.md:5: imageAlt: is missing, the description of the picture',
    ])
    expect(problemsOf(article('', 'image: ../secret.webp\nimageAlt: x\n'))[0]).toMatch(
      /:5: image: is not the name of a picture/,
    )
    // Together with any other problem in it.
    expect(problemsOf(file('articles/Bad_Name.md', '---\ntitle: T\npublished: soon\n---\n'))).toEqual([
      'articles/Bad_Name.md:1: the file’s name must be small letters, figures and hyphens, such as a-wet-night',
      'articles/Bad_Name.md:2: category: is missing',
    ])
    expect(problemsOf(file('pages/a/b/c/d/e/f.md', '---\ntitle: T\ntemplate: Hub\n---\n'))).toEqual([
      'pages/a/b/c/d/e/f.md:1: each folder’s and the file’s name, five at most, must be small letters, figures and hyphens, such as a-wet-night',
    ])
  })

  it('never lets a # take the rest of a line away', () => {
    const title = (written: string) =>
      file('articles/x.md', `---\n# Ours.\ntitle: ${written}\ncategory: C\npublished: 2026-02-03\n---\n`)
    const cutOff = 'everything after # would be ignored: put the whole value in quotation marks'
    expect(problemsOf(title('Fans rally behind #UpTheBlues'))).toEqual([`articles/x.md:3: ${cutOff}`])
    expect(problemsOf(title('#UpTheBlues'))).toEqual([`articles/x.md:3: ${cutOff}`])
    expect(problemsOf(title('"Behind #UpTheBlues" # a note of ours'))).toEqual([])
    expect(problemsOf(title('The C#1'))).toEqual([])
    const block = (kind: string, line: string) => problemsOf(article(`\`\`\`${kind}\n${line}\n\`\`\`\n`))
    const inBlock = [`articles/a-wet-night.md:${before + 2}: ${cutOff}`]
    expect(block('facts', 'Hashtag: #UpTheBlues')).toEqual(inBlock)
    expect(block('accordion', 'What is the hashtag?: Use #Blues on X')).toEqual(inBlock)
    expect(block('gallery', 'news/a.webp: The #7 shirt')).toEqual(inBlock)
    expect(block('facts', 'Gates:')).toEqual([
      `articles/a-wet-night.md:${before + 2}: there is no text beside 'Gates'`,
    ])
  })

  it('refuses a player’s day that is none, with its line, and knows who has left', () => {
    const player = (more: object) => file('players.json', JSON.stringify([aPlayer('Nine', more)], null, 1))
    expect(contentOf(player({ left: true, joined: '2026-07-01' })).content.players?.[0]?.left).toBe(true)
    expect(problemsOf(player({ dateOfBirth: '12/03/1997' }))).toEqual([
      'players.json:11: 0.dateOfBirth: must be a real day, such as 2026-02-28',
    ])
  })

  it('refuses a page that other pages of the site stand in the way of', () => {
    const page = '---\ntitle: T\ntemplate: Hub\n---\n'
    const reason = (root: string) =>
      `each folder’s and the file’s name, five at most, must not lead into /${root}, where other pages stand`
    expect(problemsOf(file('pages/news.md', page), file('pages/teams/u19/staff.md', page))).toEqual([
      `pages/news.md:1: ${reason('news')}`,
      `pages/teams/u19/staff.md:1: ${reason('teams')}`,
    ])
    expect(problemsOf(file('pages/category/kit.md', page))).toEqual([
      `pages/category/kit.md:1: ${reason('category')}`,
    ])
    expect(problemsOf(file('pages/category/arabic.md', page), file('pages/newsletter.md', page))).toEqual([])
  })

  it('refuses two files that make one page, and files that have no place', () => {
    const page = '---\ntitle: T\ntemplate: Hub\n---\n'
    expect(problemsOf(file('pages/club.md', page), file('pages/club/index.md', page))).toEqual([
      "pages/club/index.md:1: the page '/club' is already in pages/club.md",
    ])
    expect(problemsOf(file('artcles/typo.md', page))).toEqual([
      expect.stringContaining('artcles/typo.md:1: this file does not belong here'),
    ])
  })
})

describe('content: Markdown to blocks', () => {
  it('reads paragraphs with their styles and links', () => {
    expect(bodyOf('One *two* **three *four*** [five](/tickets) `six`\nseven\\\neight.')).toEqual([
      {
        type: 'paragraph',
        spans: [
          { text: 'One ' },
          { text: 'two', italic: true },
          { text: ' ' },
          { text: 'three ', bold: true },
          { text: 'four', bold: true, italic: true },
          { text: ' ' },
          { text: 'five', href: '/tickets' },
          { text: ' six seven\neight.' },
        ],
      },
    ])
  })

  it('reads headings, lists, dividers, pictures and quotations', () => {
    const text = [
      '## Two',
      '### Three',
      '#### Four',
      '',
      '- one',
      '- *two*',
      '',
      '2. first',
      '3. second',
      '',
      '---',
      '',
      '![A gull](news/gull-01.webp "The gull")',
      '',
      '> It rained.',
      '> And how.',
      '> — Marcus, head coach',
      '',
      '> Nobody said this.',
    ].join('\n')
    expect(bodyOf(text)).toEqual([
      { type: 'heading', level: 2, spans: [{ text: 'Two' }] },
      { type: 'heading', level: 3, spans: [{ text: 'Three' }] },
      { type: 'heading', level: 4, spans: [{ text: 'Four' }] },
      { type: 'list', ordered: false, items: [[{ text: 'one' }], [{ text: 'two', italic: true }]] },
      { type: 'list', ordered: true, start: 2, items: [[{ text: 'first' }], [{ text: 'second' }]] },
      { type: 'divider' },
      { type: 'image', key: 'news/gull-01.webp', alt: 'A gull', caption: 'The gull' },
      { type: 'quote', spans: [{ text: 'It rained. And how.' }], cite: 'Marcus, head coach' },
      { type: 'quote', spans: [{ text: 'Nobody said this.' }] },
    ])
  })

  it('keeps lines that end on purpose, and paragraphs of a callout, an entry and a quotation apart', () => {
    const text = [
      'Thornsea Town  ',
      'Rootshall Lane\\',
      'TH1 9BL',
      '',
      '> It *rained*.\\',
      '> And how,',
      '> for hours.',
      '>',
      '> Then it stopped.\\',
      '> — Marcus',
      '',
      '1. One.',
      '',
      '   And more.',
      '',
      '```callout',
      'First.',
      '',
      'Second.',
      '```',
    ]
    expect(bodyOf(text.join('\n'))).toEqual([
      { type: 'paragraph', spans: [{ text: 'Thornsea Town\nRootshall Lane\nTH1 9BL' }] },
      {
        type: 'quote',
        spans: [
          { text: 'It ' },
          { text: 'rained', italic: true },
          { text: '.\nAnd how, for hours.\n\nThen it stopped.' },
        ],
        cite: 'Marcus',
      },
      { type: 'list', ordered: true, items: [[{ text: 'One.\n\nAnd more.' }]] },
      { type: 'callout', spans: [{ text: 'First.\n\nSecond.' }] },
    ])
  })

  it('counts a list from its first number, and says which numbers it would not show', () => {
    expect(bodyOf('1. Go in.\n\n---\n\n2. Sit down.\n2. Look.\n')).toEqual([
      { type: 'list', ordered: true, items: [[{ text: 'Go in.' }]] },
      { type: 'divider' },
      { type: 'list', ordered: true, start: 2, items: [[{ text: 'Sit down.' }], [{ text: 'Look.' }]] },
    ])
    expect(problemsOf(article('1906. A meeting.\n\n1912. A ground.\n'))).toEqual([
      `articles/a-wet-night.md:${before + 3}: '1912.' would be shown as '1907.': numbers in a list are consecutive; a text that begins with a number is written '1912\\.'`,
    ])
    expect(bodyOf('1906\\. A meeting.')).toEqual([
      { type: 'paragraph', spans: [{ text: '1906. A meeting.' }] },
    ])
  })

  it('takes tables with a dash a column', () => {
    const table = { type: 'table', header: ['Age', 'Price'], rows: [['Adult', '£18']] }
    expect(bodyOf('| Age | Price |\n|:-:|-|\n| Adult | £18 |')).toEqual([table])
    expect(bodyOf('Age | Price\n-|-\nAdult | £18')).toEqual([table])
    expect(bodyOf('Gates | Doors\n---\nOne')).toEqual([
      { type: 'heading', level: 2, spans: [{ text: 'Gates | Doors' }] },
      { type: 'paragraph', spans: [{ text: 'One' }] },
    ])
  })

  it.each([
    ['##Heading', 'a heading has a plain space behind its signs: ## Heading'],
    ['##\u00a0Heading', 'a heading has a plain space behind its signs: ## Heading'],
    ['#\u00a0Heading', 'a heading has a plain space behind its signs: ## Heading'],
    ['- ##Heading', 'a heading has a plain space behind its signs: ## Heading'],
    ['| Age | Price |\n| Adult | £18 |', expect.stringMatching(/^a table has a line such as/)],
    ['> Age | Price\n> ---|---', expect.stringMatching(/^a table has a line such as/)],
    ['~~£25~~ £20', 'nothing is struck through here: leave out ~~'],
    ['| a |\n|---|\n| ~~b~~ |', 'nothing is struck through here: leave out ~~'],
  ])('says of %j what would be taken for words', (text, reason) => {
    const result = readContent([article(text)], { anchor, source: 'test', zone: 'Europe/London' })
    expect(result.ok ? [] : result.problems.map((problem) => problem.reason)).toEqual([reason])
  })

  it('takes a hashtag at the beginning of a paragraph for words', () =>
    expect(bodyOf('#UpTheBlues is all over town.')).toEqual([
      { type: 'paragraph', spans: [{ text: '#UpTheBlues is all over town.' }] },
    ]))

  it('reads tables with pipes, between other blocks and with what cells hold', () => {
    const text =
      'Before.\n\n| Who | What |\n|:---|---:|\n| **Adult** | £17 \\| £20 |\n| Child |\n\nAfter.\n\nA | B\n--- | ---\n1 | [2](/x)\n'
    expect(bodyOf(text)).toEqual([
      { type: 'paragraph', spans: [{ text: 'Before.' }] },
      {
        type: 'table',
        header: ['Who', 'What'],
        rows: [
          ['Adult', '£17 | £20'],
          ['Child', ''],
        ],
      },
      { type: 'paragraph', spans: [{ text: 'After.' }] },
      { type: 'table', header: ['A', 'B'], rows: [['1', '2']] },
    ])
  })

  it('reads fenced blocks: facts, accordion, callout, button, embed', () => {
    const text = [
      '```facts',
      'Goals: 14',
      'By text: "yes: any"',
      '```',
      '```accordion',
      'Where do I park?: At the quay.',
      '```',
      '```callout',
      'title: First time?',
      'Come *early*, see [us](/club).',
      '```',
      '```callout',
      'No title here.',
      '```',
      '```button',
      'label: Buy',
      'href: https://tickets.example.com/',
      '```',
      '```button',
      'label: Read',
      'href: /news',
      '```',
      '```embed',
      'provider: tube',
      'url: https://tube.example.com/1',
      'title: A film',
      '```',
      '```facts',
      '| not | a table |',
      '```',
    ]
    expect(bodyOf(text.slice(0, -3).join('\n'))).toEqual([
      {
        type: 'facts',
        rows: [
          { label: 'Goals', value: '14' },
          { label: 'By text', value: 'yes: any' },
        ],
      },
      { type: 'accordion', items: [{ title: 'Where do I park?', spans: [{ text: 'At the quay.' }] }] },
      {
        type: 'callout',
        title: 'First time?',
        spans: [
          { text: 'Come ' },
          { text: 'early', italic: true },
          { text: ', see ' },
          { text: 'us', href: '/club' },
          { text: '.' },
        ],
      },
      { type: 'callout', spans: [{ text: 'No title here.' }] },
      { type: 'button', label: 'Buy', href: 'https://tickets.example.com/', external: true },
      { type: 'button', label: 'Read', href: '/news' },
      { type: 'embed', provider: 'tube', url: 'https://tube.example.com/1', title: 'A film' },
    ])
    expect(problemsOf(article(text.join('\n')))).toHaveLength(1)
  })

  it('reads galleries, films, places for adverts and maps, and says with their lines what does not hold', () => {
    const text = [
      '```gallery',
      'news/match-01.webp: A winger',
      'news/match-02.webp: A goal',
      '```',
      '```video',
      'id: btv-105',
      'title: The goals',
      'image: news/match-01.webp',
      'imageAlt: A winger',
      '```',
      '```advert',
      'slot: in_text',
      '```',
      '```map',
      'title: Ways here',
      'Ground: 51.54, 0.71, The gates open at one',
      'Quay: 51.53, 0.72',
      '```',
    ]
    const image = { key: 'news/match-01.webp', alt: 'A winger' }
    expect(bodyOf(text.join('\n'))).toEqual([
      { type: 'gallery', images: [image, { key: 'news/match-02.webp', alt: 'A goal' }] },
      { type: 'video', videoID: 'btv-105', title: 'The goals', image },
      { type: 'advert', slotID: 'in_text' },
      {
        type: 'map',
        title: 'Ways here',
        places: [
          { name: 'Ground', latitude: 51.54, longitude: 0.71, text: 'The gates open at one' },
          { name: 'Quay', latitude: 51.53, longitude: 0.72, text: '' },
        ],
      },
    ])
    for (const [bad, said] of [
      ['```gallery\n../x.webp: A\n```', 'not the name of a picture'],
      ['```gallery\nnews/a.webp: A\nnews/a.webp: B\n```', "'news/a.webp' is here twice"],
      ['```map\ntitle: t\nGround: here\n```', 'has no latitude and longitude'],
      ['```map\ntitle: t\nGround: 91, 0\n```', 'latitude'],
      ['```advert\nslot: ../x\n```', 'slotID'],
      ['```video\nid: btv-1\n```', "has no 'image'"],
    ] as const)
      expect(JSON.stringify(problemsOf(article(bad)))).toContain(said)
  })

  it('puts named values in the place of their names, everywhere', () => {
    const globals = file(
      'globals.json',
      '[{"name":"office-phone","value":"01632 960190"},{"name":"capacity","value":"6,412"}]',
    )
    const players = '[{"id":"league","name":"L","kind":"league","url":null,"aliases":["holds {{capacity}}"]}]'
    const text =
      'Ring {{office-phone}} or [tap](tel:{{office-phone}}).\n\n```facts\nPhone: {{office-phone}}\nHolds {{capacity}}: yes\n```\n\n| Room |\n| --- |\n| {{capacity}} |\n'
    const { content } = contentOf(
      globals,
      article(text, 'standfirst: "{{capacity}} of us"\n'),
      file('organisations.json', players),
    )
    expect(content.articles?.[0]?.standfirst).toBe('6,412 of us')
    expect(content.organisations?.[0]?.aliases).toEqual(['holds 6,412'])
    expect(content.articles?.[0]?.body).toEqual([
      {
        type: 'paragraph',
        spans: [{ text: 'Ring 01632 960190 or ' }, { text: 'tap', href: 'tel:01632960190' }, { text: '.' }],
      },
      {
        type: 'facts',
        rows: [
          { label: 'Phone', value: '01632 960190' },
          { label: 'Holds 6,412', value: 'yes' },
        ],
      },
      { type: 'table', header: ['Room'], rows: [['6,412']] },
    ])
    expect(problemsOf(globals, article('One.\n\nTwo {{no-such}}.'))).toEqual([
      `articles/a-wet-night.md:${before + 3}: there is no value named 'no-such' in globals.json`,
    ])
  })

  it.each([
    ['One.\n\n<script>alert(1)</script>', 3, 'HTML is not taken'],
    ['One <b>two</b>', 1, 'HTML is not taken'],
    ['| a |\n| --- |\n| <img src=x> |', 3, 'HTML is not taken'],
    ['# First', 1, 'the title is the only heading of the first level'],
    ['##### Fifth', 1, 'headings go down to ####'],
    ['- a\n  - b', 2, 'an entry of a list holds text only'],
    ['> - a', 1, 'a quotation holds text only'],
    ['A [link](javascript:alert(1))', 1, 'is not an address'],
    ['A [link](JaVaScRiPt:alert(1))', 1, 'is not an address'],
    ['A [link](data:text/html,x)', 1, 'is not an address'],
    ['A [link](//evil.example)', 1, 'is not an address'],
    ['A [link](tickets)', 1, 'is not an address'],
    ['A [link](/\\evil.example)', 1, 'is not an address'],
    ['A [link](<https://a b>)', 1, 'is not an address'],
    ['A [link][1]\n\n[1]: /x', 1, 'addresses stand with their link'],
    ['Text ![x](news/a.webp)', 1, 'a picture needs a paragraph of its own'],
    ['![](news/a.webp)', 1, 'has no description'],
    ['![x](https://evil.example/a.webp)', 1, 'is not the name of a picture'],
    ['```js\n1\n```', 1, "a block named 'js' is not known"],
    ['    indented code', 1, 'a block of code is not known'],
    ['```button\nlabel: x\nhref: javascript:1\n```', 3, 'is not an address'],
    ['```button\nhref: /x\ncolour: red\n```', 2, "the button has no 'label'"],
    ['```button\nlabel: x\nhref: /x\ncolour: red\n```', 4, "a button has no field 'colour'"],
    ['```facts\njust words\n```', 2, "holds lines such as 'label: value'"],
    ['```facts\na: b: c\n```', 2, 'compact mappings'],
    ['```facts\na: 1\na: 2\n```', 3, "'a' is here twice"],
    ['Text\n\n```facts\na: 1\nb: 2\n', 3, 'the block that begins here is not closed'],
    ['~~~~callout\nHalf of it\n~~~\n\nThe rest', 1, 'it ends with a line of ~~~~ alone'],
    ['```facts\na: 1\n\n| a |\n|---|\n| 1 |\n', 1, 'the block that begins here is not closed'],
    ['```facts\na: 1\n```button\nlabel: x\nhref: /x\n', 1, 'the block that begins here is not closed'],
    ['```embed\nprovider: p\nurl: http://x.example\ntitle: t\n```', 3, 'https:'],
    ['```callout\ntitle: x\n```', 3, 'the callout has no text'],
    ['| a |\n| --- |\n| 1 | 2 |', 3, 'the row has 2 cells, the table 1'],
  ])('refuses %j', (text, line, reason) => {
    const problems = problemsOf(article(text))
    expect(problems.length).toBeGreaterThan(0)
    expect(problems[0]).toContain(`articles/a-wet-night.md:${before + line}: `)
    expect(problems.some((problem) => problem.toLowerCase().includes(reason.toLowerCase()))).toBe(true)
  })

  it('never lets an unsafe address or markup through, whatever is written', () => {
    let seed = 3
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      return seed % below
    }
    const pieces = [
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      'a',
      ' ',
      '\n',
      '\n\n',
      '`',
      '```',
      '```facts\n',
      '*',
      '**',
      '_',
      '#',
      '## ',
      '- ',
      '> ',
      '| ',
      '|---|',
      '![',
      'javascript:',
      'https://x.example',
      '/x',
      '{{',
      '}}',
      'b: c',
      '\\',
      '&lt;',
      '\t',
      '"',
      '<b>',
      '\u0000',
    ]
    for (let round = 0; round < 1500; round += 1) {
      const text = Array.from({ length: 1 + next(14) }, () => pieces[next(pieces.length)]).join('')
      const result = readContent([article(text)], { anchor, source: 'test', zone: 'Europe/London' })
      if (!result.ok) continue
      for (const block of result.content.articles?.[0]?.body ?? []) {
        for (const span of 'spans' in block ? block.spans : []) {
          if (span.href !== undefined)
            expect(span.href).toMatch(/^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/)
        }
      }
    }
  })
})

describe('content: lists in JSON', () => {
  it('reads each into its part', () => {
    const { content } = contentOf(
      file(
        'menus.json',
        '[{"title":"Club","postType":"internal","fullPath":"/club","externalUrl":null,"newTab":false,"children":[]}]',
      ),
      file(
        'sponsors.json',
        '{"rows":[],"header":[{"imgLocation":"s/a.svg","name":"A","sponsorUrl":"https://a.example/","childFriendly":true}]}',
      ),
      file('adverts.json', '{"adverts":[],"slots":[{"slotID":"footer_slot","adverts":["a"]}]}'),
      file('globals.json', '[]'),
    )
    expect(content.adverts).toEqual([])
    expect(content.advertSlots).toEqual([{ slotID: 'footer_slot', adverts: ['a'] }])
    expect(content.menu).toHaveLength(1)
    expect(content.headerSponsors).toHaveLength(1)
    expect(content.sponsorRows).toEqual([])
    expect(content.sectionSponsors).toBeUndefined()
    expect(content.teams).toBeUndefined()
    expect(content.globalVariables).toEqual([])
  })

  it.each([
    [
      'a comma too many at the end of a list',
      '[\n1,\n2,\n]\n\n',
      4,
      "Unexpected token ']' is not valid JSON",
    ],
    [
      'nothing where a value belongs',
      '[\n{"title": },\n{"title": "A", "fullPath": "/a"}\n]',
      2,
      "Unexpected token '}' is",
    ],
    ['a word that is none', '[\n  {"newTab": yes},\n  {"newTab": "no"}\n]', 2, "Unexpected token 'y' is"],
    ['a word that breaks off', '[\n  {"newTab": tru\n}]', 2, "Unexpected token '\\n' is"],
    [
      'a quotation mark too few',
      '[\n{"title: "A"},\n3]',
      2,
      "Expected ':' after property name in JSON at position",
    ],
    ['an end too early', '[\n{"title": "A"},\n\n\n', 2, 'Unexpected end of JSON input'],
    ['more behind the end', '[]\n[]\n[]', 2, 'Unexpected non-whitespace character after JSON at position 3'],
  ])('names the line of a slip in JSON: %s', (_, text, line, reason) => {
    const [problem = '', ...others] = problemsOf(file('menus.json', text))
    expect([problem.slice(0, `menus.json:${line}: ${reason}`.length), others]).toEqual([
      `menus.json:${line}: ${reason}`,
      [],
    ])
  })

  it('tells of the pictures that lists show, and refuses what is no key of one', () => {
    const players = (key: string) =>
      file('players.json', JSON.stringify([{ ...aPlayer('Nine'), image: { key, alt: 'A player' } }], null, 1))
    const sponsors = (key: string) =>
      file(
        'sponsors.json',
        JSON.stringify(
          { header: [{ imgLocation: key, name: 'Acme', sponsorUrl: '', childFriendly: true }] },
          null,
          1,
        ),
      )
    const { pictures } = contentOf(players('players/nine.webp'), sponsors('sponsors/acme.svg'))
    expect(pictures.map(({ key, file: name }) => [name, key])).toEqual([
      ['players.json', 'players/nine.webp'],
      ['sponsors.json', 'sponsors/acme.svg'],
    ])
    expect(problemsOf(sponsors('Sponsors/ACME Logo.png'))).toEqual([
      'sponsors.json:4: header.0.imgLocation: is not the name of a picture, such as news/derby.webp',
    ])
    expect(problemsOf(players('players/nine'))).toEqual([
      expect.stringMatching(/^players\.json:\d+: 0\.image\.key: is not the name of a picture/),
    ])
  })

  it('refuses what is not written in UTF-8, at its line', () => {
    expect(problemsOf(article('One line.\n\nBr\ufffdcke\n'), file('notes.txt', '\ufffd'))).toEqual([
      `articles/a-wet-night.md:${before + 3}: is not written in UTF-8`,
      expect.stringMatching(/^notes\.txt:1: this file does not belong here/),
    ])
  })

  it.each(['[{"name":"aa","name":"bb","value":"1"}]', '[{ "name": "aa", "name" : "bb", "value": "1" }]'])(
    'names a field that is there twice, however it is spaced: %s',
    (text) =>
      expect(problemsOf(file('globals.json', text))).toEqual(["globals.json:1: 'name' is here twice"]),
  )

  it('names file and line of what is invalid', () => {
    expect(problemsOf(file('menus.json', '[\n  {"title": "A",}\n]'))[0]).toMatch(/^menus\.json:2: /)
    const menu =
      '[\n  {\n    "title": "A",\n    "postType": "sideways",\n    "fullPath": null,\n    "externalUrl": null,\n    "newTab": false,\n    "children": [{ "title": 3 }]\n  }\n]'
    const problems = problemsOf(file('menus.json', menu))
    expect(problems).toContainEqual(expect.stringMatching(/^menus\.json:4: 0\.postType: /))
    expect(problems).toContainEqual(expect.stringMatching(/^menus\.json:8: 0\.children\.0\.title: /))
    expect(problemsOf(file('sponsors.json', '{\n  "rows": [],\n  "footer": []\n}'))).toEqual([
      'sponsors.json:3: footer: is not a known field',
    ])
    const team = { ...aTeam('u19'), publishd: 1, nmae: 'U19' }
    expect(problemsOf(file('teams.json', JSON.stringify([team], null, 1)))).toEqual([
      expect.stringMatching(/^teams\.json:\d+: 0\.publishd: is not a known field$/),
      expect.stringMatching(/^teams\.json:\d+: 0\.nmae: is not a known field$/),
    ])
    expect(
      problemsOf(
        file('adverts.json', '{\n  "slots": [\n    { "slotID": "Not A Slot", "adverts": [] }\n  ]\n}'),
      )[0],
    ).toMatch(/^adverts\.json:3: slots\.0\.slotID: /)
  })

  it('says of a date, a name and a code what a volunteer understands', () => {
    const promo = { promoID: 'fair', startDateTime: '2027-04-20', endDateTime: '2027-05-31T22:00:00Z' }
    const instant = 'must be an instant such as 2027-04-20T15:00:00Z'
    expect(problemsOf(file('promos.json', JSON.stringify([promo])))).toContain(
      `promos.json:1: 0.startDateTime: ${instant}`,
    )
    const advert = anAdvert('a', { timings: { startUTC: '2027-03-01 08:00', endUTC: null } })
    expect(problemsOf(file('adverts.json', JSON.stringify({ adverts: [advert] })))).toEqual([
      `adverts.json:1: adverts.0.timings.startUTC: ${instant}`,
    ])
    expect(problemsOf(file('teams.json', JSON.stringify([aTeam('First_Team')])))).toEqual([
      'teams.json:1: 0.slug: must be lower-case letters, digits and hyphens',
    ])
    expect(problemsOf(file('wordings.json', '[{"id":"arabic","words":{}}]'))).toEqual([
      'wordings.json:1: 0.id: must be a language such as ar',
    ])
  })

  it('refuses a campaign, an experiment and a promo that end before they begin, at the end', () => {
    const timings = { startUTC: '2026-11-20T12:00:00Z', endUTC: '2026-11-20T12:00:00Z' }
    const experiment = {
      experimentID: 'squares',
      slotID: 'footer_slot',
      enabled: true,
      timings,
      variants: [{ name: 'one', weight: 1, adverts: [] }],
    }
    const adverts = { adverts: [anAdvert('a', { timings })], experiments: [experiment] }
    const promo = {
      promoID: 'p',
      startDateTime: '2026-11-20T12:00:00+01:00',
      endDateTime: '2026-11-20T10:00:00Z',
      type: 'Mini',
      url: '',
      webNewWindow: false,
      imageKey: 'p.webp',
      imageAltText: 'A picture',
      channel: 'Web',
    }
    expect(
      problemsOf(
        file('adverts.json', JSON.stringify(adverts, null, 1)),
        file('promos.json', JSON.stringify([promo], null, 1)),
      ),
    ).toEqual([
      expect.stringMatching(/^adverts\.json:\d+: adverts\.0\.timings\.endUTC: must end after it begins$/),
      expect.stringMatching(/^adverts\.json:\d+: experiments\.0\.timings\.endUTC: must end after it begins$/),
      expect.stringMatching(/^promos\.json:\d+: 0\.endDateTime: must end after it begins$/),
    ])
  })

  const aPackage = (price: object) => ({
    id: 'watch',
    packageType: 'membership',
    title: 'Watch',
    description: 'All of it',
    typeLabel: 'Video',
    styleData: {
      styleMode: 'dark',
      displayType: 'icon-only',
      icon: null,
      backgroundImageKey: null,
      customLabel: null,
    },
    imageData: { landscape: null },
    successfulPaymentPage: '/videos',
    cancelledPaymentPage: '/videos',
    coupon: null,
    includedIn: [],
    prices: [
      {
        id: 'watch-monthly',
        amount: 899,
        currency: 'gbp',
        interval: 'month',
        offer: null,
        furtherInformation: null,
        backsideText: null,
        entitlements: ['subscriber-video'],
        ...price,
      },
    ],
    pass: null,
  })
  it.each([
    [{ amount: 8.99 }, 'amount: is not a whole number of the smallest unit, such as 899 for £8.99'],
    [{ amount: null }, 'amount: is not a whole number of the smallest unit, such as 899 for £8.99'],
    [{ amount: undefined }, 'amount: is missing'],
    [
      { amount: 5125, currency: 'kwd' },
      'amount: cannot be charged: in this currency it counts thousandths and ends in 0, such as 5120 for 5.120',
    ],
    [
      { amount: 199_050, currency: 'isk' },
      'amount: cannot be charged: in this currency it counts hundredths of whole units, such as 199000 for 1,990',
    ],
    [{ amount: 0 }, 'amount: is zero: a free package cannot be sold'],
    [{ currency: 'xxx' }, 'currency: is not an ISO 4217 currency in lower case, such as gbp'],
    [{ currency: 'GBP' }, 'currency: is not an ISO 4217 currency in lower case, such as gbp'],
    [{ interval: 'week' }, 'interval: must be one of month, year'],
    [{ offer: 3 }, 'offer: is not text'],
    [{ entitlements: [] }, 'entitlements: must have 1 entries at least'],
  ])('says what is wrong with the price of a package: %j', (price, said) => {
    const [problem, ...others] = problemsOf(file('packages.json', JSON.stringify([aPackage(price)], null, 2)))
    expect(problem).toMatch(/^packages\.json:\d+: /)
    expect(problem?.replace(/^packages\.json:\d+: /, '')).toBe(`0.prices.0.${said}`)
    expect(others).toEqual([])
  })
})

describe('content: videos', () => {
  const video = {
    id: 'btv-1',
    entryId: '0_a1b2',
    slug: 'a-wet-night',
    title: 'A wet night',
    description: '',
    film: 'goal-header',
    duration: 20,
    categories: ['goals'],
    teams: ['first-team'],
    entitlements: ['*'],
    published: '-3d 18:30',
  }
  const videosFile = (...videos: object[]) => file('videos.json', JSON.stringify({ videos }, null, 2))

  it('fills in what is usual: season by date, published at once', () => {
    const { content } = contentOf(
      videosFile(video, { ...video, published: undefined, unlisted: true, created: '2024-05-01' }),
    )
    expect(content.videos?.[0]).toMatchObject({
      mediaType: 'OnDemand',
      season: '2026-27',
      startAt: '2026-11-17T18:30:00.000Z',
      releaseFrom: '2026-11-17T18:30:00.000Z',
      createdAt: '2026-11-17T18:30:00.000Z',
      status: 'Published',
      rules: null,
      thumbnail: null,
    })
    expect(content.videos?.[1]).toMatchObject({ startAt: null, season: '2023-24' })
    const ofOneYear = readContent([videosFile(video)], {
      anchor,
      source: 'test',
      zone: 'Europe/London',
      seasonYears: 1,
    })
    expect(ofOneYear.ok && ofOneYear.content.videos?.[0]?.season).toBe('2026')
  })

  it('names the line of what is invalid', () => {
    expect(problemsOf(videosFile({ ...video, entitlements: ['Not so'] }))[0]).toMatch(
      /^videos\.json:1[0-9]: videos\.0\.entitlements\.0: /,
    )
    expect(problemsOf(videosFile({ ...video, published: 'soon' }))).toEqual([
      expect.stringMatching(/^videos\.json:\d+: 'soon' is not a date/),
    ])
    expect(problemsOf(videosFile({ ...video, published: undefined }))).toEqual([
      expect.stringMatching(/^videos\.json:\d+: videos\.0\.published: /),
    ])
    expect(problemsOf(videosFile({ ...video, image: 'news/rain-01.webp' }))).toEqual([
      expect.stringMatching(/^videos\.json:\d+: imageAlt: is missing/),
    ])
  })
})

describe('content: what the platform would refuse', () => {
  const team = aTeam('youth', { name: 'Youth' })
  const pretty = (value: unknown) => JSON.stringify(value, null, 2)
  const lineIn = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length

  it('is refused by the same contract, with file and line: links of teams and sponsors too', () => {
    const teams = pretty([team, { ...team, slug: 'other', externalTeamPage: 'javascript:alert(1)' }])
    const header = pretty({ header: [{ sponsorUrl: 'data:text/html,x' }] })
    const problems = problemsOf(file('teams.json', teams), file('sponsors.json', header))
    expect(problems).toContainEqual(
      expect.stringMatching(
        new RegExp(`^teams\\.json:${lineIn(teams, '"externalTeamPage": "java')}: 1\\.externalTeamPage: `),
      ),
    )
    expect(problems).toContainEqual(
      expect.stringMatching(
        new RegExp(`^sponsors\\.json:${lineIn(header, '"sponsorUrl"')}: header\\.0\\.sponsorUrl: `),
      ),
    )
  })

  it('refuses a sponsor that is twice in a row, at its line, and takes one that is in two rows', () => {
    const sponsor = {
      ...{ campaignID: 'c', sponsorID: 's01', imageKey: 'sponsors/a.svg', published: 1, title: 'A', url: '' },
      ...{ adminName: 'A', mediaLibraryID: 'm', forcedOrder: 1, isChildFriendly: true },
    }
    const row = (rowID: string, sponsors: object[]) => ({
      ...{ adminName: rowID, forcedOrder: 1, rowID, sponsorSize: 'large', title: 'A', titleSize: 'm' },
      sponsors,
    })
    const section = { active: true, sectionID: 'homepage-news', name: 'A', type: 'web' }
    const refused = (rows: object) => problemsOf(file('sponsors.json', pretty(rows)))
    expect(refused({ rows: [row('a', [sponsor]), row('b', [sponsor])] })).toEqual([])
    expect(refused({ rows: [row('a', [sponsor, sponsor])] })).toEqual([
      "sponsors.json:25: rows.0.sponsors.1.sponsorID: 's01' is here twice",
    ])
    expect(refused({ sections: [{ ...section, sponsors: [sponsor, sponsor] }] })).toEqual([
      expect.stringMatching(/: sections\.0\.sponsors\.1\.sponsorID: 's01' is here twice$/),
    ])
  })

  it('is found again by its place in the import', () => {
    const teams = pretty([team, { ...team, order: 2 }])
    const { originOf } = contentOf(
      file('teams.json', teams),
      file('articles/a.md', `---\n${head}\n---\n`),
      file('articles/b.md', `---\n${head}\n---\n`),
      file('globals.json', pretty([{ name: 'ground', value: 'The Quay' }])),
    )
    expect(originOf('/teams/1')).toEqual({
      file: 'teams.json',
      line: lineIn(teams, '  },\n') + 1,
      where: '1',
    })
    expect(originOf('/teams/1/order')).toEqual({
      file: 'teams.json',
      line: lineIn(teams, '"order": 2'),
      where: '1.order',
    })
    expect(originOf('/articles/1/title')).toEqual({ file: 'articles/b.md', line: 2, where: 'title' })
    expect(originOf('/globalVariables/0/value')).toMatchObject({ file: 'globals.json', line: 4 })
    for (const nowhere of ['', '/source', '/videos/0', '/articles/7'])
      expect([nowhere, originOf(nowhere)]).toEqual([nowhere, null])
  })
})
