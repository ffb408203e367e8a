/**
 * The two documents that say what runs (docs/architecture.md#what-decides-which-code-runs): a deployment's manifest, which pins
 * every file of one immutable version, and the registry, which points each remote at a version per channel and pins its manifest.
 */
import * as z from 'zod/mini'

const name = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/))
const version = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,60}$/))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** A file below the deployment: no absolute path, no step upwards. */
const filePath = z.string().check(
  z.regex(/^(?:web|node)\/[A-Za-z0-9_@.-]+(?:\/[A-Za-z0-9_@.-]+)*$/),
  z.refine((path) => !path.includes('..')),
)

const basePaths = z.array(z.string().check(z.regex(/^\/[a-z0-9/-]*$/)))

/** Files of one chunk group of the web build, in loading order, as paths below the deployment. */
const chunkFiles = z.object({ js: z.array(filePath), css: z.array(filePath) })

export const deploymentManifest = z.object({
  remote: name,
  version,
  /** The shell-api contract that it was built against. */
  contract: z.number(),
  /** Paths that it answers: '/news' claims itself and everything below; '/' is the catch-all below every other claim. */
  basePaths,
  /** Pages besides the first base path on which a gateway tries this version before it serves. */
  trialPaths: z._default(basePaths, []),
  /** What its container exposes: 'routes', 'slots'. */
  exposes: z.array(z.string()),
  entry: z.object({ web: filePath, node: filePath }),
  /** By chunk name: exposes are `expose:routes`, pages the names that their routes' handles give. */
  chunks: z.record(z.string(), chunkFiles),
  files: z.record(filePath, z.object({ sha256, size: z.number() })),
})

/** Claims stand here too, so that a remote whose deployment cannot be read still owns its paths (503, not 404). */
export const registryEntry = z.object({ version, manifest: sha256, basePaths })

export const registry = z.object({
  /** Raised by every flip. */
  revision: z.number(),
  /** channel → remote → what runs. */
  channels: z.record(z.string(), z.record(name, registryEntry)),
})

export type DeploymentManifest = z.infer<typeof deploymentManifest>
export type Registry = z.infer<typeof registry>
export type RegistryEntry = z.infer<typeof registryEntry>

export const emptyRegistry: Registry = { revision: 0, channels: {} }

/** The channel that fans get. */
export const productionChannel = 'production'
