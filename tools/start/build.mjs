// Builds every app through the task graph; what is unchanged comes from its cache.
import { join } from 'node:path'
import { projectNode, root, run } from './install.mjs'

export const build = () =>
  run(
    projectNode(),
    [join(root, 'node_modules/nx/dist/bin/nx.js'), 'run-many', '-t', 'build', '--outputStyle=static'],
    {
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
        NX_DAEMON: 'false',
      },
    },
  )
