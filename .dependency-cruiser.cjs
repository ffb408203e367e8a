// Import rules (docs/architecture.md#where-a-rule-stands). An app never imports another app, a package never an app; a remote never the shell.
const { existsSync, readdirSync } = require('node:fs')
const { join } = require('node:path')

const folder = join(__dirname, 'apps')
const apps = readdirSync(folder).filter((app) => existsSync(join(folder, app, 'project.json')))
/** What has a `remote.json` is a remote. */
const remotes = apps.filter((app) => existsSync(join(folder, app, 'remote.json'))).join('|')

module.exports = {
  forbidden: [
    ...apps.map((app) => ({
      name: `apps-stand-alone-${app}`,
      comment: 'An app never imports another app: it is deployed without it.',
      severity: 'error',
      from: { path: `^apps/${app}/` },
      to: { path: '^apps/', pathNot: `^apps/${app}/` },
    })),
    {
      name: 'packages-know-no-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|tools)/' },
    },
    {
      name: 'gateway-draws-nothing',
      comment: 'A gateway answers before React is asked: drawing is its workers’ business.',
      severity: 'error',
      from: { path: '^packages/gateway/' },
      to: { path: '\\.tsx$|node_modules/(react|react-dom|react-router|jotai)/', reachable: true },
    },
    {
      name: 'a-site-is-put-together-from-below',
      comment: 'gateway ← host ← media layer ← site: a site without media carries none.',
      severity: 'error',
      from: { path: '^packages/(gateway|host)/' },
      to: { path: '^packages/media-layer/' },
    },
    {
      name: 'gateway-knows-no-host',
      severity: 'error',
      from: { path: '^packages/gateway/' },
      to: { path: '^packages/host/' },
    },
    {
      name: 'contracts-know-no-rules',
      comment:
        'contracts ← football ← access: the wire knows neither the rules of football nor who may watch.',
      severity: 'error',
      from: { path: '^packages/contracts/' },
      to: { path: '^packages/(?!contracts/)' },
    },
    {
      name: 'football-knows-contracts-alone',
      severity: 'error',
      from: { path: '^packages/football/' },
      to: { path: '^packages/', pathNot: '^packages/(football|contracts)/' },
    },
    {
      name: 'access-knows-contracts-and-football',
      comment: 'And the language room, for its sentences.',
      severity: 'error',
      from: { path: '^packages/access/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/', pathNot: '^packages/(access|football|contracts|i18n)/' },
    },
    {
      name: 'rules-load-no-schemas',
      comment:
        'Browsers load them: of contracts they take types, and codes and forms from the files that have no schemas.',
      severity: 'error',
      from: { path: '^packages/(football|access)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(packages/contracts/|node_modules/)',
        pathNot: '^packages/(contracts/src/(streamline-codes|address-forms\\.core)\\.ts$|i18n/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'what-is-drawn-reads-no-answers',
      comment:
        'Schemas come with a loader or on demand (12 KB with their library): a page that is being brought to life waits for none.',
      severity: 'error',
      from: {
        path: '^(apps/(?!account/)|packages/).*\\.tsx$',
        pathNot:
          '\\.test\\.tsx$|/src/testing\\.tsx$|^packages/host/src/render/|/src/layer/UpgradePromo\\.tsx$',
      },
      to: {
        path: '^packages/(contracts|settings)/src/index\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'kit-and-player-know-no-rules',
      comment: 'They draw and play whatever they are given.',
      severity: 'error',
      from: { path: '^packages/(ui|player)/' },
      to: { path: '^packages/(football|access)/' },
    },
    {
      name: 'apps-know-no-tools',
      comment: 'Tools run on a developer’s machine; only builds and tests of an app may lean on them.',
      severity: 'error',
      from: { path: '^apps/', pathNot: '\\.(spec|test)\\.tsx?$|/src/testing/' },
      to: { path: '^tools/' },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'What only tests lean on may lean on tools, and nothing that serves may lean on it.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '\\.(spec|test)\\.tsx?$|/src/testing/' },
      to: { path: '^apps/[^/]+/src/testing/' },
    },
    {
      name: 'studio-is-nobodys-dependency',
      comment: 'What it draws is committed; a site starts without it.',
      severity: 'error',
      from: { path: '^(apps|packages|tools)/', pathNot: '^tools/studio/' },
      to: { path: '^tools/studio/' },
    },
    {
      name: 'services-are-given-one-another',
      comment: 'A service knows another by the types of its index, and is given it by compose.ts.',
      severity: 'error',
      from: { path: '^apps/platform/src/services/([^/]+)/' },
      to: {
        path: '^apps/platform/src/services/',
        pathNot: '^apps/platform/src/services/$1/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'services-keep-their-inside',
      severity: 'error',
      from: { path: '^apps/platform/src/services/([^/]+)/' },
      to: {
        path: '^apps/platform/src/services/',
        pathNot: ['^apps/platform/src/services/$1/', '^apps/platform/src/services/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'remotes-know-no-host',
      comment: 'How a remote is loaded and served is the host’s business; of its host it knows shell-api.',
      severity: 'error',
      from: { path: `^apps/(${remotes})/src/` },
      to: { path: '^packages/(federation|gateway|host|media-layer)/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-missing', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules|^tools/studio/' },
    exclude: { path: '(^|/)(dist|node_modules|\\.data)/|\\.d\\.mts$' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
}
