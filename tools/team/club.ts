#!/usr/bin/env node
/** `npx club <command>`: a team's commands for its remote in a repository of its own. Each command reads the rest of the line. */
const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  new: () => import('./new.ts'),
  build: () => import('./build.ts'),
  dev: () => import('./dev.ts'),
  deploy: () => import('../deploy/deploy.ts'),
  releases: () => import('../deploy/releases.ts'),
  promote: () => import('../deploy/promote.ts'),
  rollback: () => import('../deploy/rollback.ts'),
  keys: () => import('../deploy/keys.ts'),
}

const run = commands[process.argv[2] ?? '']
if (!run) {
  console.error(`usage: npx club <command>, one of ${Object.keys(commands).join(', ')}`)
  process.exit(1)
}
process.argv.splice(2, 1)
await run()

export {}
