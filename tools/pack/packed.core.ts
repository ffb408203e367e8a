/** Turns sources into what is packed: paths, addresses and package files. Pure. */

/** `./src/index.ts` → `./src/index.js`; files that are not TypeScript are unchanged. */
const asBuilt = (path: string): string => path.replace(/\.tsx?$/, '.js')

/** The compiler leaves the ending of a computed address to run time; a bundler must be able to read it. */
const helper = /^var __rewriteRelativeImportExtension = [\s\S]*?^\};\n/m
const helped = /__rewriteRelativeImportExtension\(((?:\s*\/\*[^*]*\*\/)?\s*`[^`]*)\.tsx?`\)/g

/** The compiler's output with readable addresses in place of those. @throws Error if one is left */
export function readable(code: string): string {
  const plain = code
    .replace(helper, '')
    .replace(helped, (_, address: string) => `${address.replaceAll('\\.ts$', '\\.js$')}.js\``)
  if (plain.includes('__rewriteRelativeImportExtension')) throw new Error('an address is not to be read')
  return plain
}

/** Names of packages that a built source imports, without Node's own and relative addresses. */
export function packagesIn(code: string): string[] {
  const addresses = [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    ([, at]) => at ?? '',
  )
  const names = addresses
    .filter((at) => /^[@a-z]/.test(at) && !at.startsWith('node:'))
    .map((at) => at.split('/', at.startsWith('@') ? 2 : 1).join('/'))
  return [...new Set(names)].sort()
}

export type PackageFile = {
  name: string
  exports: Record<string, string>
  sideEffects?: boolean | string[]
}

type Around = {
  version: string
  dependencies: Record<string, string>
  /** The package's files as they were built, such as `./src/index.js`. */
  built: ReadonlySet<string>
}

/** Whether what a door leads to was built; a pattern (`./src/*.js`) leads to something if any file fits it. */
function isBuilt(path: string, built: ReadonlySet<string>): boolean {
  const [before = '', after] = path.split('*')
  if (after === undefined) return built.has(path)
  return [...built].some(
    (file) => file.length > before.length + after.length && file.startsWith(before) && file.endsWith(after),
  )
}

/** A package's package.json as it is packed: types and JavaScript for each entry point. */
export function packedFile(source: PackageFile, { version, dependencies, built: files }: Around) {
  const doors = Object.entries(source.exports).flatMap(([door, path]) => {
    const built = asBuilt(path)
    if (!isBuilt(built, files)) return []
    const types = path.replace(/\.tsx?$/, '.d.ts')
    return [[door, types === path ? path : { types, default: built }] as const]
  })
  return {
    name: source.name,
    version,
    type: 'module',
    license: 'UNLICENSED',
    sideEffects: source.sideEffects ?? false,
    exports: Object.fromEntries(doors),
    dependencies,
  }
}

type Rules = { overrides?: { includes: string[] }[]; [other: string]: unknown }

/** The lint rules for a repository whose `src` corresponds to `apps/*` here. */
export function lintRules({ vcs: _, files: __, $schema: ___, overrides = [], ...rules }: Rules): object {
  const own = (includes: string[]) =>
    includes
      .filter((path) => !/^!?(?:packages|apps\/[a-z])/.test(path))
      .map((path) => path.replace('apps/*/', '').replace('apps/**', 'src/**'))
  return {
    ...rules,
    overrides: overrides.map((override) => ({ ...override, includes: own(override.includes) })),
  }
}
