// The project's own tests, run with one source changed (transform.cjs).
import { resolve } from 'node:path'
import own from '../../jest.config.mjs'

const rootDir = resolve(import.meta.dirname, '../..')
const changed = resolve(import.meta.dirname, 'transform.cjs')

export default {
  ...own,
  rootDir,
  projects: own.projects.map((project) => ({
    ...project,
    rootDir,
    transform: Object.fromEntries(
      Object.entries(project.transform).map(([files, [, options]]) => [files, [changed, options]]),
    ),
  })),
}
