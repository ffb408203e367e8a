/**
 * Texts that the kit itself says. Every component that says one takes `labels`, a part of this catalogue in another
 * language; what is left out stays English.
 */
export const uiMessages = {
  advert: 'Advertisement',
  breadcrumbs: 'You are here',
  carousel: 'carousel',
  close: 'Close',
  date: 'Published',
  drawn: 'Drawn',
  duration: 'Length',
  embed: 'This content is hosted by {provider}. It opens on their site.',
  form: 'Form, latest last',
  go: 'Go',
  loadMore: 'Load More',
  loading: 'Loading...',
  locked: 'Locked',
  lost: 'Lost',
  newTab: 'opens in a new tab',
  next: 'Next',
  page: 'Page {page}',
  pagination: 'Pages',
  previous: 'Previous',
  seeMore: 'See more',
  showAll: 'Show all',
  watchNow: 'Watch Now',
  won: 'Won',
} as const

export type UiMessage = keyof typeof uiMessages

/** The part of the catalogue that a component says, each text replaceable. */
export type Labels<Key extends UiMessage> = { readonly [K in Key]?: string }

/** The text of one message: the caller's, else English; `{name}` is filled from `values`. */
export function say<Key extends UiMessage>(
  key: Key,
  labels?: Labels<Key>,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text: string = labels?.[key] ?? uiMessages[key]
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
