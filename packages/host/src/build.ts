/** The one build-time function of sites: a site's script and styles for the browser, and its render worker for Node. */
import { resolve } from 'node:path'
import { baseConfig, CompressedFilesPlugin, sourceRules } from '@club/federation/build'
import { type Compiler, type Configuration, rspack } from '@rspack/core'

export type SiteBuild = {
  /** Prefix of its class names, and of the globals of its scripts. */
  name: string
  /** Absolute path of its folder: the build's entry points are `src/styles.ts`, `src/entries/start.ts` and `src/entries/worker.ts`. */
  directory: string
  /** false: its pages have no scripts, so there is no `start.ts`, and no offline reading. */
  scripts?: false
  /** Scripts that only some pages use, by name: paths from its folder. Each becomes a single file. */
  pageScripts?: Readonly<Record<string, string>>
  /** Output folder of the builds; default: its own `dist`. */
  output?: string
  /**
   * For developers of a remote: React's development build in the browser, with readable errors and files. The
   * server uses the production build: the development build replaces methods of the console, which is not allowed in a render worker.
   */
  development?: true
}

const inOutput = ({ directory, output = resolve(directory, 'dist') }: SiteBuild, name: string) =>
  resolve(output, name)

const asProduction = { 'process.env.NODE_ENV': '"production"' }

/** Base configuration of a site's browser build, and which build of React it uses. */
function webBase({ directory, development }: SiteBuild) {
  const base = baseConfig(directory, 'web')
  if (!development) return { base, react: asProduction }
  const optimization = { ...base.optimization, nodeEnv: false as const, minimize: false }
  return { base: { ...base, optimization }, react: { 'process.env.NODE_ENV': '"development"' } }
}

/** Lists what the first HTML must name: the main script, what it loads with it, styles and fonts. */
class ShellFilesPlugin {
  private readonly pageScripts: readonly string[]
  constructor(pageScripts: readonly string[]) {
    this.pageScripts = pageScripts
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ShellFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ShellFilesPlugin', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const files = compilation.entrypoints.get('main')?.getFiles() ?? []
          const main = files.filter((file) => file.endsWith('.js'))
          const all = compilation.getAssets().map(({ name }) => name)
          const listed = {
            main: main.at(-1),
            scripts: main,
            css: files.filter((file) => file.endsWith('.css')),
            // The faces used at the top of every page; the extended ones load when a letter needs them.
            fonts: all.filter((file) => /latin-wght-normal.*\.woff2$/.test(file)),
            pageScripts: Object.fromEntries(
              this.pageScripts.map((name) => [
                name,
                compilation.entrypoints
                  .get(name)
                  ?.getFiles()
                  .find((file) => file.endsWith('.js')),
              ]),
            ),
          }
          compilation.emitAsset('shell.json', new rspack.sources.RawSource(JSON.stringify(listed)))
        },
      )
    })
  }
}

const webConfig = (site: SiteBuild): Configuration => {
  const { name, scripts, pageScripts = {} } = site
  const { base, react } = webBase(site)
  return {
    ...base,
    name: `${name}-web`,
    // Without a start script the definition itself is built, for the styles of everything that it draws; no page uses its script.
    entry: {
      main: ['./src/styles.ts', scripts === false ? './src/site.app.tsx' : './src/entries/start.ts'],
      ...pageScripts,
    },
    module: sourceRules(name, 'web'),
    output: {
      path: inOutput(site, 'web'),
      clean: true,
      uniqueName: `club_${name}`,
      publicPath: '/_s/',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      ...(scripts === false ? { library: { type: 'module' } } : {}),
    },
    plugins: [
      new ShellFilesPlugin(Object.keys(pageScripts)),
      ...(site.development ? [] : [new CompressedFilesPlugin()]),
      new rspack.DefinePlugin({
        ...react,
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: '"web"',
      }),
    ],
  }
}

const nodeConfig = (site: SiteBuild): Configuration => ({
  ...baseConfig(site.directory, 'node'),
  name: `${site.name}-node`,
  entry: { worker: './src/entries/worker.ts' },
  module: { ...sourceRules(site.name, 'node'), parser: { javascript: { importMeta: false } } },
  output: {
    path: inOutput(site, 'node'),
    clean: true,
    uniqueName: `club_${site.name}`,
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    filename: '[name].mjs',
    chunkFilename: '[name].mjs',
    library: { type: 'module' },
  },
  plugins: [new rspack.DefinePlugin(asProduction)],
})

/** The site's service worker: one file, the same for every site. */
const offlineConfig = (site: SiteBuild): Configuration => ({
  ...baseConfig(site.directory, 'web'),
  name: `${site.name}-offline`,
  target: ['webworker', 'es2022'],
  entry: { sw: resolve(import.meta.dirname, 'offline/worker.ts') },
  module: sourceRules(site.name, 'web'),
  output: { path: inOutput(site, 'offline'), clean: true, filename: '[name].js' },
  plugins: [new rspack.DefinePlugin(asProduction)],
})

/** The builds of a site, into `dist` in its folder: the browser's, the render worker's and, if it has scripts, the service worker's. */
export const siteConfigs = (site: SiteBuild): Configuration[] => [
  webConfig(site),
  nodeConfig(site),
  ...(site.scripts === false ? [] : [offlineConfig(site)]),
]
