/** Switches that more than one server reads, each read in one place. */
export { originOfHost, readSiteHosts, type SiteHosts, siteHosts } from './site-hosts.core.ts'
