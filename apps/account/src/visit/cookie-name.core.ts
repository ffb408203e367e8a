/** Names of this site's own cookies. Ports share cookies, so they say whose they are; over https they are this very host's. Pure. */
export const cookieName = (what: 'language' | 'waiting' | 'after', secure: boolean): string =>
  `${secure ? '__Host-' : ''}account_${what}`
