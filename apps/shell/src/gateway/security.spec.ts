/** Requirements for every kind of page besides its text: its policy, no cookies, one React. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedModules } from '@club/federation'
import { hydrated } from '../../../../tools/e2e/page-checks.ts'
import { pageKinds } from '../../../../tools/e2e/page-kinds.ts'
import { expect, forgiveRefusals, ownCookies, test, workerKept } from '../../../../tools/e2e/test.ts'
import { root } from '../../../../tools/start/install.mjs'
import { remoteNames } from '../../../../tools/start/stale.mjs'

/** The console also reports a refused page; that line is the browser's own. */
const notOfRefusals = (text: string) => !/Failed to load resource: .* 40[04]/.test(text)

const refusedKinds = [
  { kind: 'malformed address', path: '/%00', status: 400 },
  { kind: 'escaped slash', path: '/news/a%2fb', status: 400 },
  { kind: 'story that is not there', path: '/news/no-such-story', status: 404 },
]

type Visit = { path: string; status: number; wanted: number; headers: Record<string, string>; html: string }

/** Every kind of page, each opened and scrolled once for all checks. */
let visits: Visit[]
/** Across all visits: policy violations, cookies set by headers, stored data, console messages. */
const violations: string[] = []
const setCookies: string[] = []
const logged: string[] = []
let cookies: string[] = []

test.beforeAll(async ({ browser, baseURL }) => {
  test.setTimeout(120_000)
  const context = await browser.newContext({ baseURL })
  context.on('console', (message) => {
    if (message.type() === 'error' && message.text() !== workerKept) logged.push(message.text())
  })
  context.on('weberror', (problem) => logged.push(problem.error().message))
  context.on('response', (response) => {
    const set = response.headers()['set-cookie']
    if (set) setCookies.push(`${response.url()} ${set}`)
  })
  const page = await context.newPage()
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      (window as unknown as { noteViolation(text: string): void }).noteViolation(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample} on ${location.pathname}`,
      ),
    )
  })
  visits = []
  for (const { kind, path, status: wanted } of [...(await pageKinds(context.request)), ...refusedKinds])
    await test.step(kind, async () => {
      const response = await page.goto(path)
      if (!response) throw new Error(`no answer at ${path}`)
      await hydrated(page)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const html = await response.text()
      visits.push({ path, status: response.status(), wanted, headers: response.headers(), html })
    })
  cookies = (await ownCookies(context)).map(({ name }) => name)
  await context.close()
})

test('every kind of page, hydrated, keeps to a policy without unsafe-inline and nonce, and breaks it nowhere', () => {
  expect(visits.length).toBeGreaterThan(refusedKinds.length)
  for (const { path, status, wanted, headers, html } of visits) {
    expect([path, status]).toEqual([path, wanted])
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|nonce-|strict-dynamic|\*|https?:(?!\/)/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(html, path).not.toMatch(/\son[a-z]+="|\sstyle="|nonce=|javascript:/i)
  }
  expect(violations).toEqual([])
  expect(logged.filter(notOfRefusals)).toEqual([])
})

test('pages, files and refusals set no cookie, in headers or by script', () => {
  expect(visits.length).toBeGreaterThan(refusedKinds.length)
  expect(setCookies).toEqual([])
  expect(cookies).toEqual([])
})

test('a page runs one React: no remote brings one, and each gets the shell’s by the share scope', async ({
  page,
}) => {
  // In the builds: React appears only in its own files.
  const react = /react\.transitional\.element|react-dom(?:-client)?\.production|__CLIENT_INTERNALS_DO_NOT_USE/
  const filesOf = (folder: string) =>
    readdirSync(join(root, folder)).filter((name) => /\.[cm]?js$/.test(name))
  const holding = (folder: string) =>
    filesOf(folder).filter((name) => react.test(readFileSync(join(root, folder, name), 'utf8')))
  expect(holding('apps/shell/dist/web')).toHaveLength(1)
  for (const remote of remoteNames())
    for (const target of ['web', 'node']) {
      const folder = `apps/${remote}/dist/${target}`
      expect(filesOf(folder).length, folder).toBeGreaterThan(2)
      expect(holding(folder), folder).toEqual([])
    }

  // At run time: every loaded container received one and the same module under each shared name, and a single React renders.
  await page.addInitScript(() => {
    type Scope = Record<string, Record<string, object>>
    type Container = { init(scope: Scope): unknown }
    const given: [name: string, scope: Scope][] = []
    const renderers: unknown[] = []
    Object.assign(globalThis, {
      given,
      renderers,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: (renderer: unknown) => renderers.push(renderer),
        onCommitFiberRoot() {},
        onCommitFiberUnmount() {},
      },
    })
    for (const remote of ['club', 'matches', 'match_centre', 'news', 'search', 'tv']) {
      let held: Container | undefined
      Object.defineProperty(globalThis, `club_${remote}`, {
        get: () => held,
        set(container: Container | undefined) {
          held = container && {
            ...container,
            init(scope) {
              given.push([remote, scope])
              return container.init(scope)
            },
          }
        },
      })
    }
  })
  await page.goto('/')
  await hydrated(page)
  for (const slot of await page.locator('[data-slot]').all()) await slot.scrollIntoViewIfNeeded()
  for (const path of ['/matches', '/teams', '/news']) {
    await page.locator(`header a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(path)
  }
  const shared = await page.evaluate(() => {
    const { given, renderers } = globalThis as unknown as {
      given: [string, Record<string, Record<string, object>>][]
      renderers: unknown[]
    }
    return {
      remotes: given.map(([remote]) => remote),
      scopes: new Set(given.map(([, scope]) => scope)).size,
      versions: Object.fromEntries(
        Object.entries(given[0]?.[1] ?? {}).map(([name, versions]) => [name, Object.keys(versions).length]),
      ),
      renderers: renderers.length,
    }
  })
  expect(shared.remotes).toEqual(expect.arrayContaining(['club', 'matches', 'news']))
  expect(new Set(shared.remotes).size).toBe(shared.remotes.length)
  expect([shared.scopes, shared.renderers]).toEqual([1, 1])
  expect(shared.versions).toEqual(Object.fromEntries(sharedModules.map((module) => [module, 1])))
})

test('a script of a remote that is not what the page pins does not run, entry and chunk alike', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/news')
  await hydrated(page)

  const isPinned = /\/_r\/news\/[^/]+\/web\/(?:remoteEntry|[^/]*\.[0-9a-f]{8})\.js/
  // A page that cannot load a script reloads once: the first time there are two page loads to wait for.
  for (const [which, lives] of [
    [/remoteEntry\.js/, 2],
    [/\.[0-9a-f]{8}\.js/, 1],
  ] as const) {
    // The page before may still have asked for something.
    await page.unrouteAll({ behavior: 'wait' })
    await page.route(isPinned, async (route) => {
      if (!which.test(route.request().url())) return route.continue()
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: `globalThis.__strange = true;${await answer.text()}` })
    })
    await page.goto('/news')
    await expect
      .poll(() => consoleErrors.filter((text) => /integrity/i.test(text)).length)
      .toBeGreaterThanOrEqual(lives)
    expect(await page.evaluate(() => '__strange' in globalThis)).toBe(false)
    // The server's HTML stays.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A closed document reports nothing more.
    await page.goto('about:blank')
    forgiveRefusals(consoleErrors, /integrity|^news: /i)
  }
})
