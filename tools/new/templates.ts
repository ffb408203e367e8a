/** The templates for a remote, with its names filled in. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filledIn, type Names, namesOf, troubleWith } from './remote.core.ts'

const folder = join(import.meta.dirname, 'remote')
const ending = '.template'

/** A template's unchanged text, by its path without the ending. */
export const templateText = (path: string): string => readFileSync(join(folder, path + ending), 'utf8')

/** Every file of a remote, by its path from the remote's folder. */
export const filesOf = (names: Names): { path: string; text: string }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => path.slice(0, -ending.length))
    .map((path) => ({ path: filledIn(path, names), text: filledIn(templateText(path), names) }))

/** @throws Error if a remote cannot have the name */
export function namesOrThrow(name: string): Names {
  const names = namesOf(name)
  const trouble = troubleWith(name)
  if (names === null || trouble !== null)
    throw new Error(`'${name}' is not a valid name for a remote: ${trouble}`)
  return names
}

/** Writes a file, creating folders as needed. */
export function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
