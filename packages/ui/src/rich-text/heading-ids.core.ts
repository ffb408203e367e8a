/** Ids that the frame of a page has already: a heading that took one would be led to, named or pressed in its place. */
const ofTheFrame = [
  ...['account-button', 'club-apps', 'content', 'cookie-settings', 'held-subscriptions'],
  ...['quick-links', 'register-heading', 'site-menu'],
]

/** Anchors of headings, made of their words, each once within a text and none of the frame's. Pure. */
export function headingIds(titles: readonly string[]): readonly string[] {
  const taken = new Set(ofTheFrame)
  return titles.map((title) => {
    const words = title
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
    const slug = words?.join('-') ?? 'section'
    let id = slug
    for (let count = 2; taken.has(id); count++) id = `${slug}-${count}`
    taken.add(id)
    return id
  })
}
