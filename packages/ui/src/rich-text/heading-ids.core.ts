/** Ids that the page's frame uses: a heading with one of them would be taken for that part of the frame. */
const ofTheFrame = [
  ...['account-button', 'club-apps', 'content', 'cookie-settings', 'held-subscriptions'],
  ...['quick-links', 'register-heading', 'site-menu'],
]

/** Anchors for headings, made from their text, unique within the text and different from the frame's. Pure. */
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
