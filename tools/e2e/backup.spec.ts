/** Backup and restore with real media: what was encrypted before still opens, and a film plays, on another folder. */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { filmFor } from './films.ts'
import { moving } from './player.ts'
import { signIn } from './sample-accounts.ts'
import { runTool, type Site, startSite } from './site.ts'
import { expect, forgiveRefusals, test } from './test.ts'

test.describe.configure({ timeout: 180_000 })

const tool = 'apps/platform/src/backup/main.ts'
const paid = (listed: readonly string[]) => listed.includes('subscriber-video') && !listed.includes('?')

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Plays the film by its address. @returns the address of a segment, and hashes of its key and of it, as this fan gets them */
async function play(page: Page, site: Site, film: { videoID: string; entryId: string }) {
  await page.goto(`${site.url}/videos/player/${film.videoID}`)
  await moving(page)
  const list = `${site.url}/api/media/v1/${film.entryId}/360p/index.m3u8`
  const text = await (await page.request.get(list)).text()
  const segment = text.split('\n').filter((line) => line.endsWith('.ts'))[1] ?? ''
  const [, key = ''] = /^#EXT-X-KEY.*URI="([^"]*)"/m.exec(text) ?? []
  const hashes: string[] = []
  for (const uri of [key, segment]) {
    const answer = await page.request.get(new URL(uri, list).href)
    expect([uri, answer.status()]).toEqual([uri, 200])
    hashes.push(
      createHash('sha256')
        .update(await answer.body())
        .digest('hex'),
    )
  }
  return { address: new URL(segment, list).pathname, hashes }
}

test('a film plays after a restore into an empty folder: the same key, the same segments, the same fan', async ({
  page,
  context,
  consoleErrors,
}) => {
  const place = await mkdtemp(join(tmpdir(), 'club-backup-'))
  const file = join(place, 'club.backup')
  const folder = join(place, 'restored')
  try {
    const site = await startSite({ embedded: true, now: null })
    const film = await filmFor(site, paid)
    await signIn(context, site, 'subscriber')
    const before = await play(page, site, film).finally(async () => {
      await page.goto('about:blank')
    })
    // Beside the running site; then everything of it is gone.
    const taken = await runTool(tool, ['backup', file], { DATA_DIR: site.dataDir })
    expect(taken.stdout).toMatch(/rows of \d+ tables, \d+ files/)
    await site.stop()

    await runTool(tool, ['restore', file], { DATA_DIR: folder })
    // What was encrypted is there as it was; and made anew, as after a loss, it comes out the same.
    const kept = await readFile(join(folder, before.address.replace('/api/media/v1/', 'media/')))
    expect(hashOf(kept)).toBe(before.hashes[1])
    await rm(join(folder, 'media'), { recursive: true })
    const restored = await startSite({ now: null, from: folder })
    // A page of its own: the browser may still fetch the first one's picture for its media controls.
    const again = await context.newPage()
    try {
      // The session was kept too: nobody signs in again.
      const after = await play(again, restored, film)
      expect(after).toEqual(before)
      const video = again.locator('[data-player] video')
      await video.focus()
      await again.keyboard.press('End')
      await expect
        .poll(() =>
          video.evaluate((one: HTMLVideoElement) => one.ended || one.currentTime > one.duration - 3),
        )
        .toBe(true)
    } finally {
      await again.close()
      await restored.stop()
    }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
  forgiveRefusals(consoleErrors)
})
