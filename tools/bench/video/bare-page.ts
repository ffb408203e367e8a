/** The control: a page with hls.js and nothing else, on the site's own origin, so that it plays exactly the same segments. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BrowserContext } from 'playwright'

/** Path of the control; the site itself has no such page. */
export const barePath = '/bare-player'

const html = (address: string, capped: boolean) => `<!doctype html>
<title>Bare player</title>
<video playsinline width="1000" height="563"></video>
<button>Play</button>
<script src="${barePath}/hls.js"></script>
<script>
document.querySelector('button').addEventListener('click', () => {
  const video = document.querySelector('video')
  const hls = new Hls({ capLevelToPlayerSize: ${capped} })
  hls.loadSource(${JSON.stringify(address)})
  hls.attachMedia(video)
  video.play()
})
</script>`

/** Serves the control in this browser. @param address of the master playlist */
export async function serveBarePage(
  context: BrowserContext,
  origin: string,
  address: string,
  capped: boolean,
): Promise<void> {
  const library = dirname(createRequire(import.meta.url).resolve('hls.js/package.json'))
  const script = await readFile(join(library, 'dist/hls.min.js'), 'utf8')
  await context.route(`${origin}${barePath}`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html(address, capped) }),
  )
  await context.route(`${origin}${barePath}/hls.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
  )
}
