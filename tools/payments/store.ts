/** The stored state, in one file that is always complete: after a kill it is the old one or the new one. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { State } from './books.ts'
import { type Kind, kinds, type Shelves } from './kept.ts'

export const emptyState = (): State => ({
  moved: 0,
  // One map for each kind, which the type of entries cannot express.
  shelves: Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as unknown as State['shelves'],
})

type Written = { moved: number; shelves: { [K in Kind]?: Shelves[K][] } }

export async function loadState(folder: string): Promise<State> {
  const state = emptyState()
  const text = await readFile(join(folder, 'payments.json'), 'utf8').catch(
    (problem: NodeJS.ErrnoException) => {
      if (problem.code === 'ENOENT') return null
      throw problem
    },
  )
  if (text === null) return state
  const written = JSON.parse(text) as Written
  const fill = <K extends Kind>(kind: K) => {
    for (const entry of written.shelves[kind] ?? []) state.shelves[kind].set(entry.id, entry)
  }
  kinds.forEach(fill)
  return { ...state, moved: written.moved }
}

/** Writes the whole state, so that an answered call survives a kill. Changes during a write share the next one. */
export function createWriter(folder: string, state: State) {
  let writing: Promise<void> | null = null
  let next: Promise<void> | null = null
  const write = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, 'payments.json')
    const text = JSON.stringify({
      moved: state.moved,
      shelves: Object.fromEntries(kinds.map((kind) => [kind, [...state.shelves[kind].values()]])),
    })
    await writeFile(`${path}.new`, text, { mode: 0o600 })
    await rename(`${path}.new`, path)
  }
  const begin = () => {
    writing = write().finally(() => {
      writing = null
    })
    return writing
  }
  return {
    /** Resolves when the current state is on disk. */
    save(): Promise<void> {
      if (!writing) return begin()
      next ??= writing
        .catch(() => undefined)
        .then(() => {
          next = null
          return begin()
        })
      return next
    },
  }
}
