/** Links for sharing a story: plain links that work without scripts and load nothing from third parties. Pure. */

export type Shared = { readonly address: string; readonly title: string }

const withQuery = (place: string, parts: Record<string, string>) =>
  `${place}?${Object.entries(parts)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`

export const facebookLink = ({ address }: Shared): string =>
  withQuery('https://www.facebook.com/sharer/sharer.php', { u: address })

export const xLink = ({ address, title }: Shared): string =>
  withQuery('https://x.com/intent/post', { text: title, url: address })

export const whatsAppLink = ({ address, title }: Shared): string =>
  withQuery('https://wa.me/', { text: `${title} ${address}` })

export const emailLink = ({ address, title }: Shared): string =>
  withQuery('mailto:', { subject: title, body: `${title}\n\n${address}` })
