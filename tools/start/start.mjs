// `npm start`: installs missing packages, then continues under the project's Node (launch.ts). Runs on Node 20 or
// newer without any package.
import { spawn } from 'node:child_process'
import { ensureInstalled, projectNode, root } from './install.mjs'

const fail = (problem) => {
  process.stderr.write(`${problem.message}\n`)
  process.exit(1)
}

await ensureInstalled().catch(fail)
const child = spawn(projectNode(), ['--disable-warning=ExperimentalWarning', 'tools/start/launch.ts'], {
  cwd: root,
  stdio: 'inherit',
})
child.on('error', fail)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
