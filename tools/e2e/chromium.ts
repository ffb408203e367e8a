/** The system's Chromium: nothing downloads a browser. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']

/** Path of the full browser, which measurements use, or null. `CHROMIUM_PATH` comes first. */
export const findChromium = () => findProgram(names, process.env.CHROMIUM_PATH)

/**
 * Path of the browser for tests, or null: where it is installed, the headless shell, which is the same engine without a window.
 * Opening and reading 32 pages took 34 s of processor time against 73 s with the full browser. `CHROMIUM_PATH` comes first.
 */
export const findTestBrowser = () => findProgram([...shellNames, ...names], process.env.CHROMIUM_PATH)

/** Path of the first of these programs that is installed, or null. @param given comes first if it exists */
export function findProgram(these: readonly string[], given: string | undefined): string | null {
  if (given && existsSync(given)) return given
  for (const name of these) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      // Not installed under this name.
    }
  }
  return null
}

/** Switches for a machine without a display, a sandbox or internet access. */
export const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without it, the browser keeps a spare process ready with each new context, for a page that may never come.
  '--renderer-process-limit=1',
  // Otherwise autoplay with sound would depend on what a test has already asked of the page: its evaluations count as presses.
  '--autoplay-policy=no-user-gesture-required',
]
