/** `.gitattributes`: a checkout is the same on every system. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

it('texts have the same line ends where Git’s own setting asks for those of Windows, and other files stay as they are', () => {
  const place = mkdtempSync(join(tmpdir(), 'line-ends-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: place, stdio: 'pipe' })
  const files = {
    'script.sh': 'echo 1\necho 2\n',
    'page.ts': 'a\nb\n',
    'film.mp4': '\0\n\r\n',
    'plain.webp': 'a\nb\r\n',
  }
  try {
    git('init', '-q')
    git('config', 'core.autocrlf', 'true')
    cpSync(join(process.cwd(), '.gitattributes'), join(place, '.gitattributes'))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text)
    git('add', '.')
    for (const name of Object.keys(files)) rmSync(join(place, name))
    git('checkout', '-q', '--', '.')
    const there = Object.keys(files).map((name) => [name, readFileSync(join(place, name), 'utf8')])
    expect(Object.fromEntries(there)).toEqual(files)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})
