/** A channel that a site follows, by the commands of who releases and by the pages of both sites. */
import { openStore } from '@club/federation/store'
import { publish } from '../deploy/publish.ts'
import { drawnWith } from './drawn-with.ts'
import { until } from './fault-site.ts'
import { asVersion, builtDeployment } from './faulty-builds.ts'
import { hydrated } from './page-checks.ts'
import { runTool } from './site.ts'
import { siteForTests } from './site-for-tests.ts'
import { expect, test } from './test.ts'

const site = siteForTests({ streamer: true })

/** A command of `package.json`; rejects where it ends with anything but 0. @returns what it said */
const command = async (tool: string, ...args: string[]) => {
  const { stdout } = await runTool(`tools/deploy/${tool}.ts`, args, {
    DATA_DIR: site.dataDir,
    DEPLOY_STORE: site.store,
  })
  return stdout
}

/** The version of TV that each site draws its films with. */
const drawn = () =>
  Promise.all(
    [site.url, site.streamer].map(async (url) =>
      drawnWith(await (await fetch(`${url}/videos`)).text(), 'tv'),
    ),
  )
const bothDraw = (main: string, streamer: string) =>
  until(`${main} on the main site and ${streamer} on the streamer site`, async () => {
    const [one, other] = await drawn()
    return one === main && other === streamer ? true : null
  })

test('[ST-01g] the streamer site follows a channel of its own: what is released there is its alone, it may be gone back from or promoted, and of all the rest it has what everybody has', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { manifest } = await builtDeployment('tv')
  const everybodys = asVersion(await builtDeployment('tv'))
  const doer = { by: 'tests', at: new Date(), commit: null }
  await publish(openStore(site.store), everybodys, doer)
  await bothDraw(everybodys.manifest.version, everybodys.manifest.version)

  expect(await command('deploy', 'tv', '--built', '--channel', 'streamer')).toMatch(
    /^tv [0-9a-f]{16} is live in streamer \(revision \d+, /,
  )
  expect(await drawn()).toEqual([everybodys.manifest.version, manifest.version])
  expect(await command('releases', 'tv')).toContain(`tv in streamer: ${manifest.version} `)
  await page.goto(`${site.streamer}/videos`)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // What everybody gets moves on without it.
  const next = asVersion(await builtDeployment('tv'))
  await publish(openStore(site.store), next, doer)
  await bothDraw(next.manifest.version, manifest.version)

  await command('rollback', 'tv', '--channel', 'streamer')
  await bothDraw(next.manifest.version, next.manifest.version)

  await command('deploy', 'tv', '--built', '--channel', 'streamer')
  await command('promote', 'tv', '--channel', 'streamer')
  await bothDraw(manifest.version, manifest.version)
  const after = asVersion(await builtDeployment('tv'))
  await publish(openStore(site.store), after, doer)
  await bothDraw(after.manifest.version, after.manifest.version)
})
