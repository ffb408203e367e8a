/** Every switch in one way: declared with its sentence, read once, against a schema. */
export { inProduction } from './production.core.ts'
export { port, secretOf, shared } from './shared.core.ts'
export {
  demandNamesApart,
  originOfHost,
  readSiteHosts,
  type SiteHosts,
  siteHosts,
} from './site-hosts.core.ts'
export { readSwitches, says } from './switches.core.ts'
