// Builds apps through Nx; unchanged ones come from its cache.
import { join } from 'node:path'
import { projectNode, root, run } from './install.mjs'

/** @param apps by name; none: all of them */
export const build = (...apps) =>
  run(
    projectNode(),
    [
      join(root, 'node_modules/nx/dist/bin/nx.js'),
      'run-many',
      '-t',
      'build',
      '--outputStyle=static',
      ...(apps.length > 0 ? [`--projects=${apps.join(',')}`] : []),
    ],
    {
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
        NX_DAEMON: 'false',
      },
    },
  )
