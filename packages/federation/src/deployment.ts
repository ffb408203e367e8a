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

/** A path of pages: lower case, no stroke at its end. */
const pagePath = z
  .string()
  .check(z.regex(/^(?:\/|(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+)$/, 'must be a path such as /news, in lower case'))

/** First parts of addresses that every site answers itself, before any remote is asked. */
const sitesOwn = ['api', 'images', 'assets', 'feeds', 'sitemaps', 'dev']

const isSitesOwn = (path: string) => sitesOwn.includes(path.split('/')[1] ?? '')

const basePaths = z.array(pagePath).check(
  z.minLength(1, 'must name at least one path'),
  z.refine((paths) => new Set(paths).size === paths.length, 'must name each path once'),
  z.refine(
    (paths) => !paths.some(isSitesOwn),
    `must leave /${sitesOwn.join(', /')} to the site, which answers them itself`,
  ),
)

/** Files of one chunk group of the web build, in loading order, as paths below the deployment. */
const chunkFiles = z.object({ js: z.array(filePath), css: z.array(filePath) })

/** Files that a manifest speaks of and does not list: nothing would be at their addresses. */
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
  /** Paths that it answers: '/news' claims itself and everything below; '/' is the catch-all below every other claim. */
  basePaths,
  /** Pages besides the first base path on which a gateway tries this version before it serves. */
  trialPaths: z._default(z.array(pagePath), []),
  /** What its container exposes: 'routes', 'slots'. */
  exposes: z.array(z.string()),
  entry: z.object({ web: filePath, node: filePath }),
  /** By chunk name: exposes are `expose:routes`, pages the names that their routes' handles give. */
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

/** Who vouches for a pointer, until when, and after which one. */
const signature = z.object({
  key: z.string().check(z.regex(/^[0-9a-f]{12}$/)),
  /** Goes up with each pointer of the remote. */
  sequence: z.int(),
  expires: z.iso.datetime(),
  value: z.string().check(z.maxLength(200)),
})

/** Whose keys are good for which remotes and paths: the root key's word. */
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

/** A canary is for the few: who wants it for more than half promotes it. */
export const largestShare = 50

/** Claims stand here too, so that a remote whose deployment cannot be read still owns its paths (503, not 404). */
export const registryEntry = z.object({
  version,
  manifest: sha256,
  basePaths,
  /** Of a canary: how many visitors of a hundred get it. */
  share: z.optional(z.int().check(z.minimum(1), z.maximum(largestShare))),
  /** By how much it may be worse than what the others get: failures in a hundred, and per cent of a page's time. */
  limits: z.optional(
    z.object({
      errors: z.number().check(z.minimum(0), z.maximum(100)),
      slower: z.number().check(z.minimum(0), z.maximum(1000)),
    }),
  ),
  signature: z.optional(signature),
})

/** What was done to a remote, by whom: a line of the registry's log. */
export const release = z.object({
  revision: z.number(),
  at: z.iso.datetime(),
  by: z.string().check(z.maxLength(100)),
  did: z.enum(['deployed', 'refused', 'rolled back', 'withdrew', 'promoted', 'taken back']),
  remote: name,
  channel: z.string(),
  /** What the remote runs from then on; of a refusal, what was refused; null where it was withdrawn. */
  entry: z.nullable(registryEntry),
  /** Commit that the version was built from; null where nobody knows. */
  commit: z.nullable(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
  contract: z.nullable(z.number()),
  /** Of a promotion: the channel that it came from, which has it no more. Absent: the canary's. */
  from: z.optional(z.string()),
  /** Of a refusal, and of what was taken back in a channel. */
  reason: z.optional(z.string().check(z.maxLength(500))),
})

export const registry = z.object({
  /** Raised by every flip. */
  revision: z.number(),
  /** channel → remote → what runs. */
  channels: z.record(z.string(), z.record(name, registryEntry)),
  /** channel → remote → who took it out, where that is signed. */
  withdrawn: z.optional(z.record(z.string(), z.record(name, signature))),
  /** The last of what was done, oldest first; all of it lies in the store's `log/{revision}.json`. */
  releases: z._default(z.array(release), []),
})

/** What stands in a remote's `remote.json`. */
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

/** The channel of versions that a share of fans gets instead, beside the one that all others get. */
export const canaryChannel = 'canary'

/** Production, canary, or the name of one that sites follow. */
export const channelName = name

export type Channel = z.infer<typeof channelName>

/** All visitors of the sites that follow it get what is released there, and what everybody gets of the other remotes. */
export const isSiteChannel = (channel: Channel): boolean =>
  channel !== productionChannel && channel !== canaryChannel
