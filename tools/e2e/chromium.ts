/** The system's Chromium: nothing downloads a browser of its own. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']

/** Path of the whole browser, which measurements take, or null. `CHROMIUM_PATH` comes first. */
export const findChromium = () => findProgram(names, process.env.CHROMIUM_PATH)

/**
 * Path of the browser for tests, or null: the same engine without a window's interface where it is installed. Thirty-two pages
 * opened and read took 34 s of processor time against 73 s with the whole browser. `CHROMIUM_PATH` comes first.
 */
export const findTestBrowser = () => findProgram([...shellNames, ...names], process.env.CHROMIUM_PATH)

/** Path of the first of these programs that is installed, or null. @param given comes first where it is there */
export function findProgram(these: readonly string[], given: string | undefined): string | null {
  if (given && existsSync(given)) return given
  for (const name of these) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      // Not this one.
    }
  }
  return null
}

/** Switches for a machine without a display, a sandbox or a way out. */
export const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without it the browser keeps a process ready for a page that may never come, with each new context.
  '--renderer-process-limit=1',
  // Whether a film may play aloud before a press depends on what a test has asked of the page by then: its questions count as presses.
  '--autoplay-policy=no-user-gesture-required',
]
