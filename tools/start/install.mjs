// Installs missing packages. Runs on Node 20 or newer without any package.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** The Node 24 from the npm package `node`. */
export const projectNode = () => join(root, 'node_modules/node/bin/node')

const stampFile = join(root, 'node_modules/.installed-lockfile')
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/** Whether node_modules belongs to this lockfile; a manual installation counts. */
export const isInstalled = () =>
  existsSync(projectNode()) && (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') === lockHash())

/** Runs `npm ci` if node_modules is missing or belongs to another lockfile. */
export async function ensureInstalled() {
  const hash = lockHash()
  if (isInstalled()) {
    if (!existsSync(stampFile)) writeFileSync(stampFile, hash)
    return
  }
  const began = Date.now()
  const ticking = setInterval(
    () => process.stdout.write(`Installing packages … ${Math.round((Date.now() - began) / 1000)} s\n`),
    5000,
  )
  process.stdout.write('Installing packages …\n')
  try {
    // Development packages in production too: they include the Node that everything runs on.
    await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'])
  } finally {
    clearInterval(ticking)
  }
  writeFileSync(stampFile, hash)
}

/** Runs a command to its end; rejects with its output if it fails. */
export function run(command, args, options = {}) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => {
        output += text
      })
    child.on('error', failed)
    child.on('exit', (code) =>
      code === 0
        ? done(output)
        : failed(new Error(`${command} ${args.join(' ')} failed (${code})\n${output}`)),
    )
  })
}
