/** The shell's two builds: its script and styles for the browser, and the render worker for Node. */
import { resolve } from 'node:path'
import { baseConfig, CompressedFilesPlugin, sourceRules } from '@club/federation/build'
import { type Compiler, type Configuration, rspack } from '@rspack/core'

const directory = resolve(import.meta.dirname, 'apps/shell')

/** Lists what the first HTML must name: the main script, what it loads with it, styles and fonts. */
class ShellFilesPlugin {
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
            // The faces that the top of every page is set in; the extended ones load when a letter needs them.
            fonts: all.filter((file) => /latin-wght-normal.*\.woff2$/.test(file)),
          }
          compilation.emitAsset('shell.json', new rspack.sources.RawSource(JSON.stringify(listed)))
        },
      )
    })
  }
}

const web: Configuration = {
  ...baseConfig(directory, 'web'),
  name: 'shell-web',
  entry: { main: ['./src/styles.ts', './src/entries/start.ts'] },
  module: sourceRules('shell', 'web'),
  output: {
    path: resolve(directory, 'dist/web'),
    clean: true,
    uniqueName: 'club_shell',
    publicPath: '/_s/',
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    cssFilename: '[name].[contenthash:8].css',
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
  },
  plugins: [
    new ShellFilesPlugin(),
    new CompressedFilesPlugin(),
    new rspack.DefinePlugin({
      'process.env.NODE_ENV': '"production"',
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      ENV_TARGET: '"web"',
    }),
  ],
}

const node: Configuration = {
  ...baseConfig(directory, 'node'),
  name: 'shell-node',
  entry: { worker: './src/entries/worker.ts' },
  module: { ...sourceRules('shell', 'node'), parser: { javascript: { importMeta: false } } },
  output: {
    path: resolve(directory, 'dist/node'),
    clean: true,
    uniqueName: 'club_shell',
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    filename: '[name].mjs',
    chunkFilename: '[name].mjs',
    library: { type: 'module' },
  },
  plugins: [new rspack.DefinePlugin({ 'process.env.NODE_ENV': '"production"' })],
}

export default [web, node]
