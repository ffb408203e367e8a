/** The registry as a store keeps it. */
import * as z from 'zod/mini'
import { type Registry, registry as registrySchema } from './deployment.ts'

/** The store could not be read or written; `path` names the file. */
export class StoreProblem extends Error {
  readonly path: string
  /** The store answered that there is no such file; false: whether there is one is not known. */
  readonly isMissing: boolean

  constructor(path: string, reason: string, isMissing = false) {
    super(`${path}: ${reason}`)
    this.name = 'StoreProblem'
    this.path = path
    this.isMissing = isMissing
  }
}

/**
 * @param broken returned instead of a registry that cannot be read
 * @throws StoreProblem if the text is not a registry and `broken` is not given
 */
export const parseRegistry = (text: string, broken?: Registry): Registry => {
  try {
    return registrySchema.parse(JSON.parse(text))
  } catch (problem) {
    if (broken) return broken
    const reason = problem instanceof z.core.$ZodError ? z.prettifyError(problem) : String(problem)
    throw new StoreProblem('registry.json', `not a registry: ${reason}`)
  }
}

export const printRegistry = (value: Registry) =>
  new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)

/**
 * Never writes what could not be read again: one bad entry would block every deploy of every remote. A registry restored from its
 * log continues from there.
 */
export const raised = (before: Registry, change: (before: Registry) => Registry): Registry => {
  const changed = change(before)
  const revision = Math.max(before.revision, changed.revision) + 1
  const after = registrySchema.safeParse({ ...changed, revision })
  if (!after.success) throw new StoreProblem('registry.json', z.prettifyError(after.error))
  return after.data
}
