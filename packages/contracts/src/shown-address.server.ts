/** An email address as people write it. Only on servers: browsers have nothing that reads the ASCII form of a domain. */
import { domainToUnicode } from 'node:url'

/** 'fan@münchen.example' for 'fan@xn--mnchen-3ya.example'. */
export function shownAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1
  // '' for what is no domain.
  return address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at))
}
