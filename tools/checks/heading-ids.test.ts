/** Ids are unique: no heading in a text may get an id that the page's frame or its boot data uses. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootScript } from '@club/gateway/boot-script'
import { headingIds } from '@club/ui/heading-ids'
import { expect, it } from '@jest/globals'

const root = join(__dirname, '..', '..')
const frame = 'packages/host/src/{consent,frame}/*.tsx'
const layouts = 'apps/*/src/layout/*.{ts,tsx}'

it('no words of a heading make an id of the frame', () => {
  const sources = [frame, layouts].flatMap((pattern) => globSync(pattern, { cwd: root }))
  const written = sources
    .filter((file) => !/\.(?:test|spec)\./.test(file))
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(/\bid="([^"]+)"|\w+I[dD] = '([^']+)'/g),
    ])
    .map(([, attribute, constant]) => attribute ?? constant ?? '')
  expect(written).toEqual(expect.arrayContaining(['content', 'cookie-settings', 'site-menu']))
  const [, block = ''] = /getElementById\("([^"]+)"\)/.exec(bootScript) ?? []
  expect(block).not.toBe('')
  for (const id of [...written, block]) expect(headingIds([id.replaceAll('-', ' ')])).not.toContain(id)
})
