/** Registries for tests of releases, made by the steps themselves. */
import { emptyRegistry, type Registry, type RegistryEntry } from '@club/federation'
import type { Doer } from './releases.core.ts'

export const doer: Doer = { by: 'Ada', at: new Date('2026-11-21T14:50:00Z'), commit: 'abcdef1' }

export const entry = (version: string, basePaths = ['/videos']): RegistryEntry => ({
  version,
  manifest: 'f'.repeat(64),
  basePaths,
})

export const tv = { remote: 'tv', contract: 2 }

export type Step = (registry: Registry) => Registry

/** Applies each step as the store does: the revision is incremented. */
export const after = (...steps: Step[]): Registry =>
  steps.reduce((registry, step) => ({ ...step(registry), revision: registry.revision + 1 }), emptyRegistry)
