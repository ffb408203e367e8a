/**
 * The two documents that say what runs (docs/architecture.md#what-decides-which-code-runs): a deployment's manifest, which pins
 * every file of one immutable version, and the registry, which points each remote at a version per channel and pins its manifest.
 */
import { sitesOwnRoots } from '@club/contracts/taken-paths'
import * as z from 'zod/mini'

const name = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/))
const version = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,60}$/))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** A file in the deployment: no absolute path, no `..`. */
const filePath = z.string().check(
  z.regex(/^(?:web|node)\/[A-Za-z0-9_@.-]+(?:\/[A-Za-z0-9_@.-]+)*$/),
  z.refine((path) => !path.includes('..')),
)

/** A page's path: lower case, no slash at its end. */
const pagePath = z
  .string()
  .check(z.regex(/^(?:\/|(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+)$/, 'must be a path such as /news, in lower case'))

const isSitesOwn = (path: string) => sitesOwnRoots.includes(path.split('/')[1] ?? '')

const basePaths = z.array(pagePath).check(
  z.minLength(1, 'must name at least one path'),
  z.refine((paths) => new Set(paths).size === paths.length, 'must name each path once'),
  z.refine(
    (paths) => !paths.some(isSitesOwn),
    `must leave /${sitesOwnRoots.join(', /')} to the site, which answers them itself`,
  ),
)

/** Files of one chunk group of the web build, in loading order, as paths in the deployment. */
const chunkFiles = z.object({ js: z.array(filePath), css: z.array(filePath) })

/** Files that a manifest refers to but does not list: their addresses would lead nowhere. */
const unlisted = ({
  entry,
  chunks,
  files,
}: {
  entry: { web: string; node: string }
  chunks: Record<string, { js: string[]; css: string[] }>
  files: Record<string, unknown>
}): string[] =>
  [entry.web, entry.node, ...Object.values(chunks).flatMap(({ js, css }) => [...js, ...css])].filter(
    (file) => !Object.hasOwn(files, file),
  )

const wholeManifest = z.object({
  remote: name,
  version,
  /** The shell-api contract that it was built against. */
  contract: z.number(),
  /** Paths that it answers: '/news' claims itself and everything below it; '/' gets whatever no other claim covers. */
  basePaths,
  /** Pages on which a gateway tries this version before it serves, besides the first base path. */
  trialPaths: z._default(z.array(pagePath), []),
  /** What its container exposes: 'routes', 'slots'. */
  exposes: z.array(z.string()),
  entry: z.object({ web: filePath, node: filePath }),
  /** By chunk name: exposed modules are `expose:routes`, pages have the names in their routes' handles. */
  chunks: z.record(z.string(), chunkFiles),
  files: z.record(filePath, z.object({ sha256, size: z.number() })),
})

export const deploymentManifest = wholeManifest.check(
  z.check(({ value, issues }) => {
    for (const file of unlisted(value))
      issues.push({
        code: 'custom',
        input: file,
        path: ['files'],
        message: `must list ${file}, which it uses`,
      })
  }),
)

/** Which key signed a pointer, when the signature expires, and the pointer's number. */
const signature = z.object({
  key: z.string().check(z.regex(/^[0-9a-f]{12}$/)),
  /** Increases with each pointer of the remote. */
  sequence: z.int(),
  expires: z.iso.datetime(),
  value: z.string().check(z.maxLength(200)),
})

/** Which keys may sign for which remotes and paths: the root key's statement. */
export const teamKeys = z.object({
  sequence: z.int(),
  expires: z.iso.datetime(),
  keys: z.array(
    z.object({
      team: z.string().check(z.maxLength(100)),
      key: z.string().check(z.maxLength(200)),
      remotes: z.array(name),
      paths: z.array(pagePath),
    }),
  ),
})

/** A canary is for a minority: for more than half of the visitors it should be promoted. */
export const largestShare = 50

/** Contains the claims too, so that a remote whose deployment cannot be read still owns its paths (503, not 404). */
export const registryEntry = z.object({
  version,
  manifest: sha256,
  basePaths,
  /** Of a canary: how many visitors in a hundred get it. */
  share: z.optional(z.int().check(z.minimum(1), z.maximum(largestShare))),
  /** By how much it may be worse than the stable version: failures in a hundred, and per cent of a page's time. */
  limits: z.optional(
    z.object({
      errors: z.number().check(z.minimum(0), z.maximum(100)),
      slower: z.number().check(z.minimum(0), z.maximum(1000)),
    }),
  ),
  signature: z.optional(signature),
})

/** What was done to a remote, and by whom: a line of the registry's log. */
export const release = z.object({
  revision: z.number(),
  at: z.iso.datetime(),
  by: z.string().check(z.maxLength(100)),
  did: z.enum(['deployed', 'refused', 'rolled back', 'withdrew', 'promoted', 'taken back']),
  remote: name,
  channel: z.string(),
  /** What the remote runs from then on; after a refusal, what was refused; null if it was withdrawn. */
  entry: z.nullable(registryEntry),
  /** Commit that the version was built from; null if unknown. */
  commit: z.nullable(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
  contract: z.nullable(z.number()),
  /** Of a promotion: the channel that it came from, and has left. Absent: the canary's. */
  from: z.optional(z.string()),
  /** Why a version was refused, or rolled back in a channel. */
  reason: z.optional(z.string().check(z.maxLength(500))),
})

export const registry = z.object({
  /** Incremented by every change. */
  revision: z.number(),
  /** channel → remote → what runs. */
  channels: z.record(z.string(), z.record(name, registryEntry)),
  /** channel → remote → who withdrew it, where that is signed. */
  withdrawn: z.optional(z.record(z.string(), z.record(name, signature))),
  /** The latest entries of the log, oldest first; the whole log is in the store's `log/{revision}.json`. */
  releases: z._default(z.array(release), []),
})

/** Content of a remote's `remote.json`. */
export const remoteDeclaration = z.object({
  name,
  exposes: z.record(z.string(), z.string()),
  basePaths,
  trialPaths: z.optional(z.array(pagePath)),
})

export type DeploymentManifest = z.infer<typeof deploymentManifest>
export type Registry = z.infer<typeof registry>
export type RegistryEntry = z.infer<typeof registryEntry>

export type Signature = z.infer<typeof signature>
export type Release = z.infer<typeof release>

export const emptyRegistry: Registry = { revision: 0, channels: {}, releases: [] }

/** The channel that fans get. */
export const productionChannel = 'production'

/** The channel of versions that a share of fans gets instead of production. */
export const canaryChannel = 'canary'

/** Production, canary, or a channel that sites follow. */
export const channelName = name

export type Channel = z.infer<typeof channelName>

/** Whether sites follow this channel: all their visitors get its releases, and production's of the other remotes. */
export const isSiteChannel = (channel: Channel): boolean =>
  channel !== productionChannel && channel !== canaryChannel
