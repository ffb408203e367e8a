import type { ListOf } from '@club/contracts'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { oldAddressesWithoutSlash } from '../../database/migrations/0040-old-addresses-without-slash.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform } from '../../testing/platform.ts'
import { content } from '../../testing/samples.ts'

describeOnBoth('addresses of a former site', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database())
  })
  afterEach(() => platform.close())
  const led = async (from: string) =>
    (
      await platform.get<ListOf<{ to: string }>>(`/api/web/v1/old-addresses?from=${encodeURIComponent(from)}`)
    ).body.data.map(({ attributes }) => attributes.to)

  it('lead on, ten thousand of them, imported twice to no change', async () => {
    const oldAddresses = Array.from({ length: 10_000 }, (_, index) => ({
      from: `/archive/story-${index}`,
      to: index === 7 ? '/club/history' : '/news',
    }))
    const first = await platform.importContent<{ data: object }>(content({ oldAddresses }))
    expect(first.body.data).toEqual({ added: 10_000, changed: 0, unchanged: 0 })
    const again = await platform.importContent<{ data: object }>(content({ oldAddresses }))
    expect(again.body.data).toEqual({ added: 0, changed: 0, unchanged: 10_000 })
    expect(await platform.newTags()).toEqual(new Set(['old-addresses']))
    expect(await led('/archive/story-7')).toEqual(['/club/history'])
    expect(await led('/archive/story-9999')).toEqual(['/news'])
    expect(await led('/archive/story-10000')).toEqual([])
    const { body } = await platform.get<ListOf<{ to: string }>>(
      '/api/web/v1/old-addresses?page[size]=100&page[number]=99',
    )
    expect([body.meta.total, body.data.length, body.data.at(-1)]).toEqual([
      10_000,
      100,
      { id: '/archive/story-9999', attributes: { to: '/news' } },
    ])
  })

  it('are told apart by their query, and by the case of nothing', async () => {
    const oldAddresses = [
      { from: '/OLD/1.aspx', to: '/club' },
      { from: '/story.asp?id=5&lang=en', to: '/tickets' },
      { from: '/story.asp?id=5', to: '/news' },
    ]
    expect((await platform.importContent(content({ oldAddresses }))).status).toBe(200)
    expect(await led('/old/1.ASPX?from=mail')).toEqual(['/club'])
    expect(await led('/story.asp?lang=en&utm_source=mail&id=5')).toEqual(['/tickets'])
    expect(await led('/Story.asp?ID=5&page=2')).toEqual(['/news'])
    expect(await led('/story.asp?id=6')).toEqual([])
    expect(await led('/story.asp')).toEqual([])
    const again = await platform.importContent<{ data: object }>(content({ oldAddresses }))
    expect(again.body.data).toEqual({ added: 0, changed: 0, unchanged: 3 })
  })

  it('lead on with a query as long as one may be, in any letters', async () => {
    const from = `/article.aspx?title=${'ب'.repeat(580)}`
    expect((await platform.importContent(content({ oldAddresses: [{ from, to: '/club' }] }))).status).toBe(
      200,
    )
    expect(await led(encodeURI(from))).toEqual(['/club'])
  })

  it('lead on with or without the slash that they end with', async () => {
    const oldAddresses = [
      { from: '/2019/05/My-Story/', to: '/club' },
      { from: '/tickets/?id=5', to: '/tickets' },
    ]
    expect((await platform.importContent(content({ oldAddresses }))).status).toBe(200)
    for (const [from, to] of [
      ['/2019/05/my-story', '/club'],
      ['/2019/05/my-story/', '/club'],
      ['/tickets?id=5', '/tickets'],
    ] as const)
      expect([from, await led(from)]).toEqual([from, [to]])
  })

  it('that were kept with a slash are kept without it', async () => {
    const opened = database()
    await opened.query(
      `insert into old_addresses (id, sort, attributes) values ('/both', 0, '{"to":"/first"}'), ('/both/', 1, '{"to":"/second"}'),
       ('/page/?id=a/', 2, '{"to":"/club"}'), ('/news/', 3, '{"to":"/news"}'), ('/', 4, '{"to":"/club"}'), ('/a?b=c/', 5, '{"to":"/d"}')`,
    )
    for (const statement of oldAddressesWithoutSlash.statements) await opened.query(statement)
    expect(
      await opened.query(`select id, attributes->>'to' as "to" from old_addresses order by sort`),
    ).toEqual([
      { id: '/both', to: '/first' },
      { id: '/page?id=a/', to: '/club' },
      { id: '/', to: '/club' },
      { id: '/a?b=c/', to: '/d' },
    ])
  })

  it('may lead through others, and not back to themselves', async () => {
    const chain = (...addresses: string[]) =>
      addresses.slice(1).map((to, at) => ({ from: addresses[at] ?? '', to }))
    const imported = (oldAddresses: object[]) =>
      platform.importContent<{ errors: { source: { pointer: string }; detail: string }[] }>(
        content({ oldAddresses } as never),
      )
    expect((await imported(chain('/one', '/two', '/three', '/news'))).status).toBe(200)
    for (const circle of [chain('/a', '/b', '/A?utm_source=mail'), chain('/a', '/b', '/c', '/b')]) {
      const { status, body } = await imported([{ from: '/fine', to: '/news' }, ...circle])
      expect([status, body.errors[0]?.source.pointer]).toEqual([422, '/oldAddresses/1/to'])
      expect(body.errors[0]?.detail).toContain("'/a'")
    }
    expect(await led('/one')).toEqual(['/two'])
    // Neither by way of what another import brought, unless this one leads that elsewhere.
    const { status, body } = await imported(chain('/three', '/ONE/'))
    expect([status, body.errors[0]?.source.pointer]).toEqual([422, '/oldAddresses/0/to'])
    expect((await imported([...chain('/three', '/one'), { from: '/two', to: '/club' }])).status).toBe(200)
    expect([await led('/three'), await led('/one'), await led('/two')]).toEqual([
      ['/one'],
      ['/two'],
      ['/club'],
    ])
  })

  it.each(['//', '//evil.example.com/one', '/\\'])(
    'are not found at %s, which is no path of a site',
    async (from) => {
      await platform.importContent(content({ oldAddresses: [{ from: '/one', to: '/news' }] }))
      expect(await led(from)).toEqual([])
    },
  )

  it.each([
    ['elsewhere', { from: '/old', to: 'https://evil.example.com/' }],
    ['by another host', { from: '/old', to: '//evil.example.com' }],
    ['from nowhere', { from: 'old', to: '/news' }],
    ['to itself', { from: '/old', to: '/old' }],
  ])('lead within the site alone: not %s', async (_what, one) => {
    expect((await platform.importContent(content({ oldAddresses: [one] }))).status).toBe(400)
  })
})
