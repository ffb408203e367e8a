/** Which part of the product a built module belongs to, by its path in the source map. Pure. */

const packages: readonly (readonly [RegExp, string])[] = [
  [/node_modules\/(?:react|react-dom|scheduler)\//, 'react, react-dom'],
  [/node_modules\/(?:react-router|cookie|set-cookie-parser)\//, 'react-router'],
  [/module-federation|module_federation|webpack\/runtime\//, 'federation runtime'],
  [/node_modules\/jotai\//, 'jotai'],
  [/node_modules\/zod\//, 'zod'],
  [/packages\/ui\//, 'interface kit'],
  [/packages\/(?:host|gateway|media-layer)\//, 'host and media layer'],
  [/packages\/(?:shell-api|event-bus|contracts|settings|federation)\//, 'contracts, shell-api, bus'],
]

/** @param source a module's name in source maps; undefined for code that belongs to none */
export function moduleGroup(source: string | undefined): string {
  if (source === undefined) return 'bundler glue'
  for (const [pattern, name] of packages) if (pattern.test(source)) return name
  const other = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  if (other) return other
  const owner = /^webpack:\/\/club_([a-z0-9_]+)\/(?:css )?\.\//.exec(source)?.[1]
  return owner === undefined ? 'bundler glue' : `${owner.replaceAll('_', '-')}'s own code`
}

/** Adds up bytes by group. */
export function addGroups(into: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [name, bytes] of more) into.set(name, (into.get(name) ?? 0) + bytes)
}

export type GroupRow = { group: string; page: number; control: number; above: number }

/** Page beside control by group, the largest excess first. Bytes. */
export function compareGroups(
  page: ReadonlyMap<string, number>,
  control: ReadonlyMap<string, number>,
): GroupRow[] {
  return [...new Set([...page.keys(), ...control.keys()])]
    .map((group) => {
      const of = { page: page.get(group) ?? 0, control: control.get(group) ?? 0 }
      return { group, ...of, above: of.page - of.control }
    })
    .sort((a, b) => b.above - a.above)
}

/** Modules needed only for the account panel, signing in or paying; the code that checks who is signed in is not among them. */
const moneyModules = [
  /apps\/shell\/src\/layout\/(?:AccountBox|AccountPanel|SignInForm|load-account-box)\b/,
  /apps\/tv\/src\/(?:packages|checkout-return|subscriptions)\//,
  /packages\/host\/src\/frame\/(?:AccountSummary|open-portal|PackagesPanel|ProviderFrame|SingleSignOn)\b/,
  /packages\/media-layer\/src\/layer\/UpgradePromo\b/,
  /packages\/shell-api\/src\/(?:account-address|sign-in|wanted-film)\b/,
  /node_modules\/@simplewebauthn\//,
]
export const money = 'account and money'

/** Whether a module is account or checkout code. @param source its name in source maps, from any build */
export function moneyGroup(source: string | undefined): string {
  const owner = /^webpack:\/\/club_([a-z0-9_]+)\/(?:css )?\.\/(.*)$/.exec(source ?? '')
  const path = owner ? `apps/${owner[1]?.replaceAll('_', '-')}/${owner[2]}` : (source ?? '')
  return moneyModules.some((module) => module.test(path)) ? `${money}: ${path}` : 'other'
}
