/** Anchors of headings, made of their words, each once within a text. Pure. */
export function headingIds(titles: readonly string[]): readonly string[] {
  const seen = new Map<string, number>()
  return titles.map((title) => {
    const words = title
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
    const slug = words?.join('-') ?? 'section'
    const count = (seen.get(slug) ?? 0) + 1
    seen.set(slug, count)
    return count === 1 ? slug : `${slug}-${count}`
  })
}
