/** Lays out each tarball's folder: compiled files, copied files, and package.json. */
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { contractVersion } from '@club/shell-api/contract'
import { root } from '../start/install.mjs'
import { toolName } from '../team/tool-name.ts'
import { named, toolbox, toolFiles, within } from './contents.ts'
import { lintRules, type PackageFile, packagesIn, packedFile } from './packed.core.ts'

const jsonIn = async <T>(path: string): Promise<T> =>
  JSON.parse(await readFile(join(root, path), 'utf8')) as T
const write = (path: string, content: unknown) => writeFile(path, `${JSON.stringify(content, null, 2)}\n`)

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Whether a file is neither a TypeScript source nor a source map. */
const isAsset = (path: string) => !/\.(?:tsx?|map)$/.test(path)

const copy = (from: string, to: string) =>
  cp(join(root, from), to, { recursive: true, filter: (path) => isAsset(path) || path.endsWith('.d.mts') })

/** A version derived from the content: the same content has the same version, and different content another. */
async function versionOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const path of await filesBelow(folder))
    hash.update(`${relative(folder, path)}\0`).update(await readFile(path))
  return `${contractVersion}.0.0-h${hash.digest('hex').slice(0, 12)}`
}

/** Names of packages that the built sources of a folder import. */
async function leansOn(folder: string): Promise<string[]> {
  const found = new Set<string>()
  for (const path of await filesBelow(folder))
    if (/\.(?:js|mjs|cjs|d\.ts)$/.test(path) && !path.includes('/dist/'))
      for (const name of packagesIn(await readFile(path, 'utf8'))) found.add(name)
  return [...found].sort()
}

/** Configuration files that a team's own files extend. */
async function configure(folder: string) {
  const { compilerOptions } = await jsonIn<{ compilerOptions: Record<string, unknown> }>('tsconfig.base.json')
  const types = ['node', `${toolName}/css-modules`]
  await write(join(folder, 'tsconfig.json'), { compilerOptions: { ...compilerOptions, types } })
  await write(join(folder, 'biome.json'), lintRules(await jsonIn('biome.json')))
  await cp(join(root, 'packages/css-modules.d.ts'), join(folder, 'css-modules.d.ts'))
}

const toolExports = {
  './jest': './tools/team/jest.mjs',
  './tsconfig.json': './tsconfig.json',
  './biome': './biome.json',
  './css-modules': { types: './css-modules.d.ts' },
}

/**
 * @param compiled output of `compile`; its folders are moved
 * @returns folders to be packed
 */
export async function stage(compiled: string): Promise<string[]> {
  const team = join(compiled, 'team')
  await mkdir(join(team, 'node_modules/@club'), { recursive: true })
  const places = [
    ...named.map((name) => ({ name, folder: join(compiled, 'packages', name) })),
    ...within.map((name) => ({ name, folder: join(team, 'node_modules/@club', name) })),
  ]
  for (const name of within)
    await rename(join(compiled, 'packages', name), join(team, 'node_modules/@club', name))
  for (const { name, folder } of places) await copy(`packages/${name}/src`, join(folder, 'src'))
  for (const area of ['tools', 'apps']) await rename(join(compiled, area), join(team, area))
  for (const path of toolFiles) await copy(path, join(team, path))
  await configure(team)

  const version = await versionOf(compiled)
  const { dependencies, devDependencies } =
    await jsonIn<Record<string, Record<string, string>>>('package.json')
  const theirs: Record<string, string> = { ...devDependencies, ...dependencies }
  const ours = new Set<string>(named.map((name) => `@club/${name}`))
  const inside = new Set<string>(within.map((name) => `@club/${name}`))
  const versionsOf = (names: Iterable<string>, self: string) =>
    Object.fromEntries(
      [...names].flatMap((name) => {
        if (name === self || name === toolName) return []
        if (ours.has(name) || inside.has(name)) return [[name, version]]
        const at = theirs[name]
        return at === undefined ? [] : [[name, at]]
      }),
    )
  for (const { name, folder } of places) {
    const source = await jsonIn<PackageFile>(`packages/${name}/package.json`)
    const built = new Set((await filesBelow(folder)).map((path) => `./${relative(folder, path)}`))
    const needs = versionsOf(await leansOn(folder), source.name)
    await write(join(folder, 'package.json'), packedFile(source, { version, dependencies: needs, built }))
  }
  const club = join(team, 'tools/team/club.js')
  await chmod(club, 0o755)
  const needs = new Set([...(await leansOn(team)), ...ours, ...inside, ...toolbox])
  await write(join(team, 'package.json'), {
    name: toolName,
    version,
    type: 'module',
    license: 'UNLICENSED',
    bin: { club: relative(team, club) },
    exports: toolExports,
    engines: { node: '>=24' },
    dependencies: versionsOf([...needs].sort(), toolName),
    bundleDependencies: [...inside],
  })
  return [...named.map((name) => join(compiled, 'packages', name)), team]
}
