/**
 * The one build-time function of federation (docs/architecture.md#what-a-remote-may-touch): a remote's two builds, web and Node, under one policy.
 * The pitfalls of federation on a server are handled here and nowhere else.
 */
import { readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { type Compiler, type Configuration, rspack } from '@rspack/core'
import * as z from 'zod/mini'
import { CompressedFilesPlugin } from './compressed-files.ts'
import { remoteDeclaration } from './deployment.ts'
import { LentModulesPlugin } from './lent-modules.ts'
import { containerName, remoteShare, sharedModules } from './sharing.ts'
import { SteadyEntryPlugin } from './steady-entry.ts'

export { CompressedFilesPlugin }

/** The loader's file, with the ending of this one: outside the project's own repository both are compiled. */
const pureSchemas = join(import.meta.dirname, `pure-schemas${extname(import.meta.filename)}`)

export type RemoteOptions = {
  /** The remote's name, that of its folder in `apps/`. */
  name: string
  /** Absolute path of its folder. */
  directory: string
  /** Container modules: `{ routes: './src/routes.ts' }`. */
  exposes: Record<string, string>
  /** Paths that it answers; they go into its manifest and are checked against other remotes' at deploy. */
  basePaths: readonly string[]
  /** Pages on which a new version is tried besides its first base path: one of each kind that always exists. */
  trialPaths?: readonly string[]
}

/** Loader options and style rules that shell and remotes share. */
export function sourceRules(prefix: string, target: 'web' | 'node'): Configuration['module'] {
  return {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: target === 'web' ? 'es2022' : 'es2024',
          },
        },
        type: 'javascript/auto',
      },
      // On the server everything is read once, and nothing is minified.
      ...(target === 'web' ? [{ test: /\.ts$/, enforce: 'post' as const, loader: pureSchemas }] : []),
      {
        test: /\.module\.css$/,
        type: 'css/module',
        // Variables keep their names: a module sets the host's (--focus, --link).
        parser: { namedExports: false, dashedIdents: false },
        generator: {
          exportsOnly: target === 'node',
          localIdentName: `${prefix}_[local]_[hash:base64:5]`,
          esModule: true,
        },
      },
      {
        test: /\.css$/,
        exclude: /\.module\.css$/,
        type: 'css',
        generator: { exportsOnly: target === 'node' },
      },
      { test: /\.woff2$/, type: 'asset/resource', generator: { filename: '[name].[contenthash:8][ext]' } },
    ],
  }
}

/** Settings that every build of this project shares. */
export function baseConfig(directory: string, target: 'web' | 'node'): Configuration {
  return {
    context: directory,
    mode: 'production',
    devtool: target === 'web' ? false : 'source-map',
    target: target === 'web' ? ['web', 'es2022'] : 'async-node24',
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      conditionNames:
        target === 'web'
          ? ['browser', 'import', 'module', 'default']
          : ['node', 'import', 'module', 'default'],
    },
    performance: { hints: false },
    stats: { preset: 'errors-warnings' },
    optimization: {
      // Names made from paths would differ between checkouts, and with them a deployment's version.
      chunkIds: target === 'web' ? 'deterministic' : 'named',
      moduleIds: target === 'web' ? 'deterministic' : 'named',
      // Code that two pages of a remote need is loaded once: otherwise each page would evaluate every schema of the wire again.
      splitChunks:
        target === 'web'
          ? undefined
          : { chunks: 'async', minSize: 0, cacheGroups: { common: { name: 'common', minChunks: 2 } } },
      minimize: target === 'web',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { format: { comments: false } } }),
        // Without targets, logical properties would be compiled into rules per language, and `dir` would have no effect.
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: ['chrome >= 123', 'safari >= 17.5', 'firefox >= 128'] },
        }),
      ],
    },
  }
}

/** Writes the files of every named chunk beside the build, because the federation manifest lists all lazy pages together. */
class ChunkFilesPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ChunkFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ChunkFilesPlugin', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const groups: Record<string, { js: string[]; css: string[] }> = {}
          for (const [name, group] of compilation.namedChunkGroups) {
            const files = group.getFiles().filter((file) => !file.endsWith('.map'))
            groups[name.replace('__federation_expose_', 'expose:')] = {
              js: files.filter((file) => file.endsWith('.js')),
              css: files.filter((file) => file.endsWith('.css')),
            }
          }
          compilation.emitAsset('chunks.json', new rspack.sources.RawSource(JSON.stringify(groups)))
        },
      )
    })
  }
}

/**
 * A remote's files by their path on the site, as the page's HTML names them. With full addresses the bundler's runtime does
 * not recognise the style sheets that came with the HTML: it loads them again, and the page is styled and laid out twice.
 */
class SitePathPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('SitePathPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('SitePathPlugin', (module) => {
        if (module.name !== 'auto_public_path' || !module.source) return
        const code = module.source.source.toString('utf8')
        module.source.source = Buffer.from(`${code}\n__webpack_require__.p = new URL(scriptUrl).pathname;`)
      })
    })
  }
}

/** The entry contains the hash of every chunk that it loads; the page contains the entry's. Manifests use the same kind of hash. */
const chunksByHash = () =>
  new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], htmlPlugin: false })

const federation = (options: RemoteOptions, target: 'web' | 'node') =>
  new rspack.container.ModuleFederationPluginV1({
    name: containerName(options.name),
    // `.cjs`, so that it does not matter if the mirror lies inside a package of type module.
    filename: target === 'web' ? 'remoteEntry.js' : 'remoteEntry.cjs',
    exposes: Object.fromEntries(
      Object.entries(options.exposes).map(([key, file]) => [
        `./${key}`,
        { import: file, name: `__federation_expose_${key}` },
      ]),
    ),
    shared: Object.fromEntries(sharedModules.map((module) => [module, remoteShare])),
    library:
      target === 'web' ? { type: 'global', name: containerName(options.name) } : { type: 'commonjs-module' },
  })

/** The two rspack configurations of a remote. @param output folder that gets `web` and `node` */
export function remoteConfigs(
  options: RemoteOptions,
  output = resolve(options.directory, 'dist'),
): Configuration[] {
  const build = (target: 'web' | 'node'): Configuration => {
    const base = baseConfig(options.directory, target)
    return {
      ...base,
      name: `${options.name}-${target}`,
      entry: {},
      module: sourceRules(options.name, target),
      output: {
        path: resolve(output, target),
        clean: true,
        uniqueName: containerName(options.name),
        publicPath: 'auto',
        filename: target === 'web' ? '[name].js' : '[name].cjs',
        chunkFilename: target === 'web' ? '[name].[contenthash:8].js' : '[name].cjs',
        cssFilename: '[name].[contenthash:8].css',
        cssChunkFilename: '[name].[contenthash:8].css',
        ...(target === 'web'
          ? { crossOriginLoading: 'anonymous' as const }
          : {
              library: { type: 'commonjs-module' },
              // A chunk that throws while it is evaluated must reject its import, not end the process.
              chunkLoading: 'require' as const,
            }),
        // A module that threw must throw again when it is loaded again, not return a half-initialised one.
        strictModuleErrorHandling: true,
      },
      plugins: [
        federation(options, target),
        ...(target === 'web'
          ? [
              new ChunkFilesPlugin(),
              new SitePathPlugin(),
              new LentModulesPlugin(),
              chunksByHash(),
              new SteadyEntryPlugin('remoteEntry.js'),
              new CompressedFilesPlugin(),
            ]
          : []),
      ],
    }
  }
  return [build('web'), build('node')]
}

/**
 * A remote's own declaration: `remote.json` in its folder.
 * @throws Error that names the file and the field
 */
export function readRemoteDeclaration(directory: string): RemoteOptions {
  const file = join(directory, 'remote.json')
  const text = readFileSync(file, 'utf8')
  try {
    const { trialPaths, ...declared } = remoteDeclaration.parse(JSON.parse(text))
    return { ...declared, ...(trialPaths ? { trialPaths } : {}), directory }
  } catch (problem) {
    throw new Error(`${file}: ${problem instanceof z.core.$ZodError ? z.prettifyError(problem) : problem}`)
  }
}
