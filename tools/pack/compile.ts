/** Compiles the packages and the tool to JavaScript with types, with the same paths as in the project. */
import { rmSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from '../start/install.mjs'
import { undoneAtEnd } from '../start/undone-at-end.ts'
import { named, toolSources, within } from './contents.ts'
import { readable } from './packed.core.ts'

/** @param output folder that gets the same paths as in the project */
export async function compile(output: string): Promise<void> {
  const file = join(root, `tsconfig.pack.${process.pid}.json`)
  const configuration = {
    extends: './tsconfig.base.json',
    include: [
      ...[...named, ...within].map((name) => `packages/${name}/src`),
      'packages/*.d.ts',
      ...toolSources,
    ],
    exclude: ['node_modules', '**/dist', '**/*.test.ts', '**/*.test.tsx'],
    compilerOptions: {
      noEmit: false,
      rewriteRelativeImportExtensions: true,
      declaration: true,
      rootDir: '.',
      outDir: output,
    },
  }
  await undoneAtEnd(
    () => rmSync(file, { force: true }),
    async () => {
      await writeFile(file, JSON.stringify(configuration))
      await run(join(root, 'node_modules/.bin/tsc'), ['-p', file])
    },
  )
  for (const { parentPath, name } of await readdir(output, { recursive: true, withFileTypes: true })) {
    if (!name.endsWith('.js')) continue
    const path = join(parentPath, name)
    const code = await readFile(path, 'utf8')
    const plain = readable(code)
    if (plain !== code) await writeFile(path, plain)
  }
}
