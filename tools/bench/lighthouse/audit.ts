/** One run of Lighthouse emulating a phone, in a browser of its own. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../../e2e/chromium.ts'
import { watchPage } from '../bytes/traffic.ts'

export type Run = {
  /** 0 to 100, by category. */
  scores: Record<string, number>
  /** Seconds. */
  firstPaint: number
  largestPaint: number
  /** Milliseconds. */
  blocked: number
  shift: number
  /** Names of the audits that did not pass in full. */
  faults: string[]
}

/** @param cookie of the signed-in account; '' for nobody */
export type Asked = { address: string; categories: readonly string[]; cookie: string }

/** The result of a run. */
export type Told = { run: Run } | { problem: string }

export const judged = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Makes every picture of a page in this phone's sizes in advance: we do not measure the first visitor's wait. */
export async function makePictures(address: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: chromiumArguments,
  })
  try {
    const { close } = await watchPage(browser, address)
    await close()
  } finally {
    await browser.close()
  }
}

/** Runs per process: Lighthouse leaks some 15 MB in each. */
const runsEach = 40

type Auditor = { child: ChildProcess; ended: Promise<[Told]>; left: number }

let auditor: Auditor | null = null

/** The process for the next run. */
function nextAuditor(): Auditor {
  if (auditor === null || auditor.left === 0 || !auditor.child.connected) {
    if (auditor?.child.connected) auditor.child.disconnect()
    const child = fork(join(import.meta.dirname, 'audit-process.ts'))
    // The bench can exit without stopping it.
    child.unref()
    child.channel?.unref()
    const ended = once(child, 'exit').then((): [Told] => [{ problem: 'the process of Lighthouse has ended' }])
    auditor = { child, ended, left: runsEach }
  }
  auditor.left--
  return auditor
}

/**
 * One run; retried if its trace was lost.
 * @param cookie of the signed-in account; '' for nobody
 * @throws Error if Lighthouse gives up
 */
export async function audit(address: string, categories: readonly string[], cookie = ''): Promise<Run> {
  const { child, ended } = nextAuditor()
  child.channel?.ref()
  child.send({ address, categories, cookie } satisfies Asked)
  const [told] = await Promise.race([once(child, 'message') as Promise<[Told]>, ended])
  child.channel?.unref()
  if ('problem' in told) throw new Error(told.problem)
  return told.run
}
