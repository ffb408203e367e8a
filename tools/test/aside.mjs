// Work that takes what others leave of the machine. Needs no package.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Of twenty steps downwards; whoever is five steps lower gets a third of what others get where all want the core. */
const steps = 5

/** Linux shares the cores out between sessions first, and between the processes of one only then. */
function stepDown(pid) {
  try {
    setPriority(pid, steps)
    writeFileSync(`/proc/${pid}/autogroup`, String(steps))
  } catch {
    // Another system, or one that shares out by processes alone.
  }
}

/**
 * Runs a command with all that it starts behind everything else that runs.
 * @returns its exit code and all that it has printed
 */
export function runAside(command, args, options) {
  return new Promise((done) => {
    const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    if (child.pid !== undefined) stepDown(child.pid)
    // A session of its own is not told when this one is broken off.
    const endWithUs = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended.
      }
    }
    process.once('exit', endWithUs)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    child.on('error', (problem) => {
      output += problem.message
    })
    child.on('close', (code) => {
      process.off('exit', endWithUs)
      done({ code: code ?? 1, output })
    })
  })
}
