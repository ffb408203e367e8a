/** How every service declares its environment variables: each with a sentence, read once, checked against a schema. */
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
export { isSafeAddress, isThisMachine, siteNames } from './this-machine.core.ts'
