import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { importsIn } from '../checks/edges.core.ts'
import { remoteNames } from '../start/stale.mjs'
import { named, within } from './contents.ts'
import { lintRules, packagesIn, packedFile, readable } from './packed.core.ts'

const root = process.cwd()

describe('what is packed', () => {
  it('is every package that a remote names, and what those lean on', () => {
    const sources = remoteNames().flatMap((remote) =>
      readdirSync(join(root, 'apps', remote, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.spec.ts'))
        .map((path) => readFileSync(join(root, 'apps', remote, 'src', path), 'utf8')),
    )
    const asked = sources.flatMap(importsIn).flatMap((at) => /^@club\/([a-z0-9-]+)/.exec(at)?.[1] ?? [])
    const leans = (name: string) =>
      Object.keys(
        (
          JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as {
            dependencies?: object
          }
        ).dependencies ?? {},
      ).map((at) => at.replace('@club/', ''))
    expect([...named].sort()).toEqual([...new Set([...asked, ...named.flatMap(leans)])].sort())
    const all: readonly string[] = [...named, ...within]
    expect(within.flatMap(leans).filter((name) => !all.includes(name))).toEqual([])
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
  const exports = { '.': './src/index.ts', './tokens.css': './src/tokens.css', './testing': './src/t.tsx' }
  const has = (path: string) => path !== './src/t.js'
  expect(
    packedFile({ name: '@club/ui', exports }, { version: '2.0.0', dependencies: {}, has }),
  ).toMatchObject({
    name: '@club/ui',
    exports: {
      '.': { types: './src/index.d.ts', default: './src/index.js' },
      './tokens.css': './src/tokens.css',
    },
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
