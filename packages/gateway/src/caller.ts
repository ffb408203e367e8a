/**
 * What the gateway tells the platform about a caller: the address that limits go by, the site, and the country where a proxy in front names it.
 * All of it comes from this gateway; headers of these names that a caller sends are dropped.
 */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { SiteID } from '@club/contracts'
import { addressKey } from '@club/limiter'

export type CallerOptions = {
  /** This site, as sessions know it. */
  site: SiteID
  /** Header in which proxies in front name the country; null: no header is read. */
  countryHeader: string | null
  /** Addresses and networks of those proxies, such as '10.0.0.0/8'; this machine's own only if they are listed too. */
  trustedProxies: readonly string[]
}

export type Caller = {
  /** The address that called, seen past trusted proxies. */
  address(request: IncomingMessage): string
  /** The key by which limits count the caller: the address, or the network of an IPv6 address. */
  key(request: IncomingMessage): string
  /** The same for the other end of a connection, before any request has come on it. */
  keyOf(remoteAddress: string | undefined): string
  /** Whether the other end of a connection is one of those proxies. */
  isProxy(remoteAddress: string | undefined): boolean
  /** Whether the fan's own connection is https, as a trusted proxy says. */
  secure(request: IncomingMessage): boolean
  /** Headers to pass on. */
  headers(request: IncomingMessage): Record<string, string>
}

const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const plain = (address: string) => address.trim().replace(/^::ffff:/i, '')

/** @throws Error naming an entry that is not an address or network */
export function callerOf({ site, countryHeader, trustedProxies }: CallerOptions): Caller {
  const trusted = new BlockList()
  for (const entry of trustedProxies) {
    const [network = '', prefix] = entry.split('/')
    const bits = isIP(network) === 6 ? 128 : 32
    if (
      isIP(network) === 0 ||
      (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
    )
      throw new Error(`TRUSTED_PROXIES: '${entry}' is not an address or network`)
    if (prefix === undefined) trusted.addAddress(network, kindOf(network))
    else trusted.addSubnet(network, Number(prefix), kindOf(network))
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, kindOf(address))

  const address = (request: IncomingMessage): string => {
    let caller = plain(request.socket.remoteAddress ?? '')
    // From the nearest outwards: only a trusted proxy's word about its own caller counts.
    const passed = String(request.headers['x-forwarded-for'] ?? '').split(',')
    while (isTrusted(caller)) {
      const before = plain(passed.pop() ?? '')
      if (isIP(before) === 0) break
      caller = before
    }
    return caller
  }

  const isProxy = (remoteAddress: string | undefined) => isTrusted(plain(remoteAddress ?? ''))
  const throughProxy = (request: IncomingMessage) => isProxy(request.socket.remoteAddress)

  return {
    address,
    key: (request) => addressKey(address(request)),
    keyOf: (remoteAddress) => addressKey(remoteAddress ?? ''),
    isProxy,
    secure: (request) => throughProxy(request) && request.headers['x-forwarded-proto'] === 'https',
    headers(request) {
      const headers: Record<string, string> = { 'x-client-address': address(request), 'x-site': site }
      if (countryHeader !== null) {
        const told = throughProxy(request) ? request.headers[countryHeader] : undefined
        const country = typeof told === 'string' ? told.trim().toUpperCase() : ''
        // T1 and XX stand for no country: they count as unknown.
        headers['x-client-country'] = /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : '?'
      }
      return headers
    },
  }
}
