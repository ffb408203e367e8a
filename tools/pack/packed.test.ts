import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { importsIn } from '../checks/edges.core.ts'
import { remoteNames } from '../start/stale.mjs'
import { named, toolbox, within } from './contents.ts'
import { lintRules, type PackageFile, packagesIn, packedFile, readable } from './packed.core.ts'

const root = process.cwd()

type Source = PackageFile & { dependencies?: Record<string, string> }
const packageOf = (name: string) =>
  JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as Source
const leans = (name: string) =>
  Object.keys(packageOf(name).dependencies ?? {}).map((at) => at.replace('@club/', ''))

/** Paths of the sources below a folder, such as `index.ts`, without browser tests. */
const sourcesBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.endsWith('.spec.ts'),
  )
const importsBelow = (folder: string) =>
  sourcesBelow(folder).flatMap((path) => importsIn(readFileSync(join(root, folder, path), 'utf8')))
const asked = [...new Set(remoteNames().flatMap((remote) => importsBelow(`apps/${remote}/src`)))]

/** The sources of a package that are compiled, such as `src/index.ts`. */
const compiledOf = (name: string) =>
  sourcesBelow(`packages/${name}/src`)
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => `src/${path}`)

/** Every address of a package that a team may import: exact ones, and patterns. */
const doorsOf = (name: string) => {
  const source = packageOf(name)
  const built = new Set(compiledOf(name).map((path) => `./${path.replace(/\.tsx?$/, '.js')}`))
  const { exports } = packedFile(source, { version: '1.0.0', dependencies: {}, built })
  return Object.keys(exports).map((door) => source.name + door.slice(1))
}
const fits = (address: string, door: string) => {
  const [before = '', after] = door.split('*')
  return after === undefined ? address === door : address.startsWith(before) && address.endsWith(after)
}

describe('what is packed', () => {
  it('is every package that a remote names, and what those lean on', () => {
    const names = asked.flatMap((at) => /^@club\/([a-z0-9-]+)/.exec(at)?.[1] ?? [])
    expect([...named].sort()).toEqual([...new Set([...names, ...named.flatMap(leans)])].sort())
    const all: readonly string[] = [...named, ...within]
    expect(within.flatMap(leans).filter((name) => !all.includes(name))).toEqual([])
  })

  it('has a door for each address that a remote imports', () => {
    const doors = named.flatMap(doorsOf)
    const ours = asked.filter((at) => at.startsWith('@club/'))
    expect(ours.filter((at) => !doors.some((door) => fits(at, door)))).toEqual([])
  })

  it('brings the packages of others that a remote imports', () => {
    const brought = new Set<string>([
      ...toolbox,
      ...named.flatMap((name) =>
        compiledOf(name).flatMap((path) =>
          packagesIn(readFileSync(join(root, 'packages', name, path), 'utf8')),
        ),
      ),
    ])
    const imports = asked.map((at) => `import '${at}'`).join('\n')
    const others = packagesIn(imports).filter((name) => !name.startsWith('@club/'))
    expect(others.filter((name) => !brought.has(name))).toEqual([])
  })
})

describe('a built source', () => {
  const helper =
    'var __rewriteRelativeImportExtension = (this && this.x) || function (path) {\n    return path;\n};\n'

  it('tells a bundler the addresses that the compiler would compute', () => {
    const code = `${helper}import(__rewriteRelativeImportExtension(\n/* webpackExclude: /en\\.ts$/ */ \`./messages/\${language}.ts\`))`
    expect(readable(code)).toBe(`import(\n/* webpackExclude: /en\\.js$/ */ \`./messages/\${language}.js\`)`)
    expect(readable('const one = 1')).toBe('const one = 1')
    expect(() => readable(`${helper}import(__rewriteRelativeImportExtension(name))`)).toThrow(
      'not to be read',
    )
  })

  it('names the packages that it needs', () => {
    const code = `import { a } from 'zod/mini'; export * from "@club/i18n"; import x from './x.js'
      import { join } from 'node:path'; const s3 = await import('@aws-sdk/client-s3/more')`
    expect(packagesIn(code)).toEqual(['@aws-sdk/client-s3', '@club/i18n', 'zod'])
  })
})

it('a package file has types and JavaScript for each door that was built', () => {
  const exports = {
    '.': './src/index.ts',
    './tokens.css': './src/tokens.css',
    './testing': './src/t.tsx',
    './words/*': './src/words/*.ts',
    './pictures/*': './src/pictures/*.ts',
  }
  const built = new Set(['./src/index.js', './src/tokens.css', './src/words/en.js'])
  const packed = packedFile({ name: '@club/ui', exports }, { version: '2.0.0', dependencies: {}, built })
  expect(packed.name).toBe('@club/ui')
  expect(packed.exports).toEqual({
    '.': { types: './src/index.d.ts', default: './src/index.js' },
    './tokens.css': './src/tokens.css',
    './words/*': { types: './src/words/*.d.ts', default: './src/words/*.js' },
  })
})

it('the rules of lint are those of a remote, for the one that is there', () => {
  const rules = {
    vcs: {},
    linter: 1,
    overrides: [{ includes: ['apps/*/src/**', '!apps/shell/**', '!**/*.test.ts'] }],
  }
  expect(lintRules(rules)).toEqual({ linter: 1, overrides: [{ includes: ['src/**', '!**/*.test.ts'] }] })
})
