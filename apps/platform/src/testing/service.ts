/** The platform as a separate process, for tests of how it starts, fails and ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { leanProcess } from './prepared.ts'

export type Launched = {
  child: ChildProcess
  /** Its complete output so far. */
  output(): string
  exit: Promise<number | null>
}

export type Service = Launched & {
  url: string
  /** Of the inner listener. */
  inner: string
  importToken: string
  gatewayToken: string
}

const main = join(import.meta.dirname, '../main.ts')

/** Starts a platform on a free port without waiting. */
export function launchPlatform(dataDir: string, environment: Record<string, string> = {}): Launched {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: {
      ...leanProcess,
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PLATFORM_PORT: '0',
      ...environment,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part) => {
      text += part
    })
  }
  return { child, output: () => text, exit: new Promise((resolve) => child.on('exit', resolve)) }
}

/** Starts a platform and waits until it can serve. @param wanted what `/readyz` then answers */
export async function servingPlatform(
  dataDir: string,
  environment: Record<string, string> = {},
  wanted = 200,
): Promise<Service> {
  const launched = launchPlatform(dataDir, environment)
  const { child, output } = launched
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the platform ended: ${output()}`)
    const file = await readFile(join(dataDir, 'platform.json'), 'utf8').catch(() => null)
    const address = file ? (JSON.parse(file) as { url: string; inner: string; pid: number }) : null
    if (address?.pid === child.pid && (await readiness(address?.url ?? '')) === wanted) {
      const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
      return {
        ...launched,
        url: address?.url ?? '',
        inner: address?.inner ?? '',
        importToken: secrets.importToken,
        gatewayToken: secrets.gatewayToken,
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Status of `/readyz`; 0 without a response. */
export const readiness = (url: string): Promise<number> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )

/** @returns milliseconds until it has that status */
export async function untilReadiness(url: string, wanted: number, limitMs = 60_000): Promise<number> {
  const began = performance.now()
  while ((await readiness(url)) !== wanted) {
    if (performance.now() - began > limitMs)
      throw new Error(`/readyz has not been ${wanted} in ${limitMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return performance.now() - began
}
