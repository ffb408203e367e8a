/** The main site with React's development build, which reports mistakes in a remote's code. */
import { resolve } from 'node:path'
import { siteConfigs } from '@club/host/build'
import { rspack } from '@rspack/core'
import { root } from '../start/install.mjs'

/**
 * @param output folder for `web`, `node` and `offline`
 * @throws Error with the compiler's messages
 */
export function buildHost(output: string): Promise<void> {
  const directory = resolve(root, 'apps/shell/')
  const compiler = rspack(siteConfigs({ name: 'shell', directory, output, development: true }))
  return new Promise((done, fail) => {
    compiler.run((problem, stats) => {
      compiler.close(() => {})
      if (problem || !stats) fail(problem ?? new Error('the host was not built'))
      else if (stats.hasErrors()) fail(new Error(stats.toString({ preset: 'errors-only', colors: false })))
      else done()
    })
  })
}
