/** The link checker: what it asks of a site, what is wrong with a link, and the command against a site of the test's own. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readPreviewCommand } from '../preview/preview.core.ts'
import { readLinksCommand, targetOf } from './links.core.ts'

const own = 'http://localhost:4200'

describe('a link', () => {
  it.each([
    ['/club#below', null, { kind: 'own', path: '/club', place: 'below' }],
    ['#below', '/club', { kind: 'own', path: '/club', place: 'below' }],
    [`${own}/club?page=2`, null, { kind: 'own', path: '/club?page=2', place: null }],
    ['/club#%D8%A3', null, { kind: 'own', path: '/club', place: 'أ' }],
    ['https://other.example/a', null, { kind: 'elsewhere', url: 'https://other.example/a' }],
    ['mailto:a@b.example', null, { kind: 'unasked' }],
    ['tel:0123', null, { kind: 'unasked' }],
  ])('%s leads where it says', (address, page, target) => {
    expect(targetOf({ address, page }, own)).toEqual(target)
  })
})

describe('the commands', () => {
  it('are read, and what cannot be meant is refused', () => {
    expect(readLinksCommand([], own)).toEqual({ folder: null, site: own, external: false })
    expect(readLinksCommand(['a', '--site', 'https://x.example/', '--external'], own)).toEqual({
      folder: 'a',
      site: 'https://x.example',
      external: true,
    })
    for (const words of [['a', 'b'], ['--site', 'x'], ['--what']])
      expect(() => readLinksCommand(words, own)).toThrow()
    expect(readPreviewCommand(['/club', '--hours', '3'], own)).toEqual({ path: '/club', hours: 3, site: own })
    for (const words of [
      [],
      ['club'],
      ['/a', '/b'],
      ['/a', '--hours', '0'],
      ['/a', '--hours', '1.5'],
      ['/a', '--hours', '400'],
    ])
      expect(() => readPreviewCommand(words, own)).toThrow()
  })
})

describe('against a site', () => {
  let site: Server
  let url: string
  let folder: string
  const asked: string[] = []
  beforeAll(async () => {
    let busy = true
    const answers: Record<string, [number, Record<string, string>, string]> = {
      '/readyz': [200, {}, ''],
      '/club': [200, { 'content-type': 'text/html' }, '<h2 id="below">x</h2>'],
      '/moved': [301, { location: '/club' }, ''],
      '/old.aspx': [301, { location: '/club' }, ''],
      '/old-elsewhere': [301, { location: '/moved' }, ''],
      '/elsewhere': [500, {}, ''],
    }
    site = createServer((request, response) => {
      const path = request.url ?? ''
      asked.push(path)
      // Whoever is asked too often says so, and is asked again.
      if (path === '/club' && busy) {
        busy = false
        return void response.writeHead(429, { 'retry-after': '1' }).end()
      }
      const [status, headers, body] = answers[path] ?? [404, {}, '']
      response.writeHead(status, headers).end(body)
    })
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    folder = await mkdtemp(join(tmpdir(), 'links-'))
    await mkdir(join(folder, 'pages'))
  })
  afterAll(async () => {
    site.close()
    await rm(folder, { recursive: true })
  })
  const run = (...words: string[]) =>
    new Promise<{ code: number; out: string }>((done) => {
      execFile(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', 'tools/links/links.ts', ...words],
        (failure, out, err) => done({ code: Number(failure?.code ?? 0), out: out + err }),
      )
    })
  const page = (body: string) =>
    writeFile(join(folder, 'pages/fans.md'), `---\ntitle: Fans\ntemplate: Hub\n---\n${body}`)

  it('each link that leads nowhere is named with its file and line; other sites are asked on request alone [CL-05d]', async () => {
    const elsewhere = url.replace('127.0.0.1', 'localhost')
    await page(
      `[a](/club#below) [b](${elsewhere}/elsewhere)\n\n[c](/club#nowhere)\n\n[d](/gone)\n\n[e](/moved)\n`,
    )
    await writeFile(
      join(folder, 'old-addresses.json'),
      JSON.stringify(
        [
          { from: '/old.aspx', to: '/club' },
          { from: '/old-elsewhere', to: '/club' },
          { from: '/club', to: '/moved' },
          { from: '/never', to: '/club' },
        ],
        null,
        1,
      ),
    )
    const told = await run(folder, '--site', url)
    expect(told.out.split('\n')).toEqual([
      'old-addresses.json:6: /old-elsewhere leads to /moved',
      'old-addresses.json:10: /club is answered by a page of its own: nobody is led on',
      'old-addresses.json:12: /moved has moved to /club',
      'old-addresses.json:14: /never is answered with 404, and not led on',
      "pages/fans.md:7: /club#nowhere there is no place 'nowhere' on that page",
      'pages/fans.md:9: /gone is answered with 404',
      'pages/fans.md:11: /moved has moved to /club',
      '12 links followed, 7 lead nowhere',
      '',
    ])
    expect(told.code).toBe(1)
    expect(asked).not.toContain('/elsewhere')
    expect((await run(folder, '--site', url, '--external')).out).toContain(
      `pages/fans.md:5: ${elsewhere}/elsewhere is answered with 500`,
    )
  }, 60_000)

  it('ends with 0 where all lead somewhere, and with 2 where nothing could be asked [CL-05e]', async () => {
    await page('[a](/club#below)\n')
    await rm(join(folder, 'old-addresses.json'), { force: true })
    expect(await run(folder, '--site', url)).toEqual({
      code: 0,
      out: '1 links followed, all lead somewhere\n',
    })
    expect((await run(folder, '--site', 'http://127.0.0.1:1')).code).toBe(2)
    await page('[a](javascript:x)\n')
    const broken = await run(folder, '--site', url)
    expect([broken.code, broken.out]).toEqual([2, expect.stringContaining('pages/fans.md:5:')])
  }, 60_000)
})
