/** The registry as it lies in a store. */
import * as z from 'zod/mini'
import { type Registry, registry as registrySchema } from './deployment.ts'

/** The store could not be read or written; `path` names what was wanted. */
export class StoreProblem extends Error {
  readonly path: string

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`)
    this.name = 'StoreProblem'
    this.path = path
  }
}

/**
 * @param broken what stands for one that cannot be read
 * @throws StoreProblem where there is no such thing
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
 * What could not be read again is never written: one bad entry would end every deploy of any remote. A registry that is made anew from its
 * log goes on from there.
 */
export const raised = (before: Registry, change: (before: Registry) => Registry): Registry => {
  const changed = change(before)
  const revision = Math.max(before.revision, changed.revision) + 1
  const after = registrySchema.safeParse({ ...changed, revision })
  if (!after.success) throw new StoreProblem('registry.json', z.prettifyError(after.error))
  return after.data
}
