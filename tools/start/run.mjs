// Runs one of our TypeScript tools under the project's Node: `node tools/start/run.mjs tools/x.ts args…`.
// Works from a bare shell with any Node 20 or newer, and passes signals and the exit code on.
import { spawn } from 'node:child_process'
import { ensureInstalled, projectNode, root } from './install.mjs'

await ensureInstalled()
const child = spawn(projectNode(), ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
