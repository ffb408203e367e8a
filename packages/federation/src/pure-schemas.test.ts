import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from '@jest/globals'
import { withPureSchemas } from './pure-schemas.ts'

const head = `import * as z from 'zod/mini'\n`

it('marks what begins with a call of the library, whole chains and arguments too', () => {
  expect(
    withPureSchemas(`${head}const a = z.string().check(z.minLength(1), z.refine((x) => x.z.odd()))`),
  ).toBe(
    `${head}const a = /*#__PURE__*/ z.string().check(/*#__PURE__*/ z.minLength(1), /*#__PURE__*/ z.refine((x) => x.z.odd()))`,
  )
})

it.each([
  ['a comment', '/* as z.string() does */ const a = 1 // and z.object({})'],
  ['a text', `const a = 'z.string()', b = "it's z.object({})"`],
  ['another object of the name', 'const a = own.z.string(), $z = 1; $z.string()'],
  ['a type that is not called', 'const a = z.ZodMiniType'],
])('leaves %s alone', (_what, code) => {
  expect(withPureSchemas(head + code)).toBe(head + code)
})

it('leaves a module alone that does not import the library', () => {
  expect(withPureSchemas('const z = counter(); z.next()')).toBe('const z = counter(); z.next()')
})

const config = `import { join } from 'node:path'
import { baseConfig, sourceRules } from '../remote-config.ts'
const here = import.meta.dirname
export default {
  ...baseConfig(here, 'web'),
  entry: { page: './page.ts' },
  module: sourceRules('test', 'web'),
  externals: { 'zod/mini': 'var z' },
  output: { path: join(here, 'dist'), filename: '[name].js', library: { type: 'var', name: 'page' } },
}
`

/** Builds two modules as every browser build is built, with the library outside, as it is a file of its own in a remote. @returns the script */
async function built(page: string, schemas: string): Promise<string> {
  const folder = await mkdtemp(join(import.meta.dirname, '.pure-schemas-'))
  try {
    const files = { 'page.ts': page, 'schemas.ts': schemas, 'rspack.config.ts': config }
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    await writeFile(join(folder, 'package.json'), '{ "type": "module", "sideEffects": false }')
    await promisify(execFile)('rspack', ['build'], { cwd: folder })
    return await readFile(join(folder, 'dist/page.js'), 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}

it('leaves the schemas that a page does not use out of its script, and keeps what they are made of where it is used', async () => {
  const code = await built(
    `import { list } from './schemas.ts'\nexport const page = (body: unknown) => list.parse(body)`,
    `/** What lists and forms are made of. */
${head}
/* @__NO_SIDE_EFFECTS__ */
const text = (most: number) => z.string().check(z.maxLength(most, 'too long a text'))
const password = z.string().check(z.minLength(10, 'too short a password'))
export const registration = z.object({ name: text(60), password: z.optional(password), nested: z.array(z.object({ a: text(3) })) })
export const list = z.object({ data: z.array(text(9)) })`,
  )
  const kept = ['too long a text', 'too short a password', 'nested'].filter((words) => code.includes(words))
  expect(kept).toEqual(['too long a text'])
})
