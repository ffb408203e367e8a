/** Builds a remote whenever its sources change. */
import { join } from 'node:path'
import { CompressedFilesPlugin, readRemoteDeclaration, remoteConfigs } from '@club/federation/build'
import { type Configuration, type MultiStats, rspack } from '@rspack/core'
import { type Deployment, readDeployment } from '../deploy/build.ts'

/**
 * Readable in the browser's own tools, and quick: unchanged parts stay in memory, and nothing is minified or compressed, since the browser
 * is on this machine. Compressed files alone took nine tenths of a build.
 */
const forReading = (config: Configuration): Configuration => ({
  ...config,
  cache: { type: 'memory' },
  // Our servers do not read source maps.
  devtool: config.name?.endsWith('-web') ? 'inline-cheap-module-source-map' : false,
  optimization: { ...config.optimization, minimize: false },
  plugins: config.plugins?.filter((plugin) => !(plugin instanceof CompressedFilesPlugin)),
})

type Options = {
  directory: string
  /** Folder for `web` and `node`. */
  output: string
  built: (deployment: Deployment, milliseconds: number) => void
  /** @param messages the compiler's own */
  failed: (messages: string) => void
}

/** @returns a function that stops it */
export function watchBuilds({ directory, output, built, failed }: Options): () => Promise<void> {
  const compiler = rspack(remoteConfigs(readRemoteDeclaration(directory), output).map(forReading))
  const done = async (problem: Error | null, stats: MultiStats | undefined) => {
    if (problem || !stats) return failed(String(problem))
    if (stats.hasErrors()) return failed(stats.toString({ preset: 'errors-only', colors: false }))
    const took = Math.max(...stats.stats.map(({ startTime = 0, endTime = 0 }) => endTime - startTime))
    built(await readDeployment(directory, join(output)), took)
  }
  // Two changes in a row are published one after the other.
  let last: Promise<void> = Promise.resolve()
  const watching = compiler.watch({ aggregateTimeout: 50 }, (problem, stats) => {
    last = last.then(() => done(problem, stats)).catch((error: unknown) => failed(String(error)))
  })
  return () => new Promise((stopped) => watching.close(() => stopped()))
}
