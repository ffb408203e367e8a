/** Builds shell, remotes and control again with source maps, to attribute a file's bytes to modules. */
import { readdir, readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { baseConfig, readRemoteDeclaration, remoteConfigs, sourceRules } from '@club/federation/build'
import { type Configuration, rspack } from '@rspack/core'
import shellConfigs from '../../../rspack.shell.config.ts'
import { root } from '../../start/install.mjs'
import { moduleGroup } from './module-groups.core.ts'

/** Scripts of one build by file name: the code, and the number of characters from each group of modules. */
export type MappedFiles = Map<string, { code: string; groups: Map<string, number> }>

const mapped = (config: Configuration | undefined, output: string): Configuration => {
  if (!config) throw new Error('no web build')
  // Hidden: the files stay exactly what the site serves.
  return { ...config, devtool: 'hidden-source-map', output: { ...config.output, path: output } }
}

export const mappedShell = (output: string) => mapped(shellConfigs[0], output)

export const mappedRemote = (name: string, output: string) =>
  mapped(remoteConfigs(readRemoteDeclaration(join(root, 'apps', name)), output)[0], output)

/** The control: React and the router in one bundle, with exactly the shell's settings. */
export function controlPage(output: string): Configuration {
  const directory = join(root, 'tools/bench/bytes')
  const base = mapped(shellConfigs[0], output)
  return {
    ...base,
    ...baseConfig(directory, 'web'),
    devtool: 'hidden-source-map',
    name: 'control',
    entry: { main: './control-page.tsx' },
    module: sourceRules('control', 'web'),
    output: { ...base.output, path: output, uniqueName: 'club_control' },
    plugins: [new rspack.DefinePlugin({ 'process.env.NODE_ENV': '"production"' })],
  }
}

/**
 * @param groupOf the group of a module, by its path in the source map
 * @throws Error with the compiler's messages
 */
export async function buildMapped(
  config: Configuration,
  groupOf: (source: string | undefined) => string = moduleGroup,
): Promise<MappedFiles> {
  const compiler = rspack(config)
  await new Promise<void>((done, failed) => {
    compiler.run((problem, stats) => {
      if (problem) failed(problem)
      else if (stats?.hasErrors()) failed(new Error(stats.toString({ preset: 'errors-only', colors: false })))
      else compiler.close(() => done())
    })
  })
  const folder = String(config.output?.path)
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  return new Map(
    await Promise.all(scripts.map(async (name) => [name, await readMapped(folder, name, groupOf)] as const)),
  )
}

async function readMapped(folder: string, name: string, groupOf: (source: string | undefined) => string) {
  const code = await readFile(join(folder, name), 'utf8')
  const map = new SourceMap(JSON.parse(await readFile(join(folder, `${name}.map`), 'utf8')))
  const groups = new Map<string, number>()
  for (const [line, text] of code.split('\n').entries()) {
    for (let column = 0; column < text.length; column++) {
      const entry = map.findEntry(line, column)
      const group = groupOf('originalSource' in entry ? entry.originalSource : undefined)
      groups.set(group, (groups.get(group) ?? 0) + 1)
    }
  }
  return { code, groups }
}

/** Compressed as by the gateway. */
export const brotliSize = (code: string): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength

/** A file's compressed bytes, divided in proportion to each group's share of the plain file. */
export function sharedOut(groups: ReadonlyMap<string, number>, bytes: number): Map<string, number> {
  const all = [...groups.values()].reduce((sum, count) => sum + count, 0)
  return new Map([...groups].map(([name, count]) => [name, (count / all) * bytes]))
}
