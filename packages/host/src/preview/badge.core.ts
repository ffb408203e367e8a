/**
 * The badge of a page that only whoever has its link sees. It stands in the HTML behind what React draws, with a style sheet of its own, so
 * that it is there without scripts, costs no other page a byte, and stays whatever the page does. The question about cookies keeps above it. Pure.
 */

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '')

const css = `html{--badge-room:9rem}@media (width>=640px){html{--badge-room:5.5rem}}[data-preview]{position:fixed;z-index:2147483646;inset-inline:12px;inset-block-end:12px;max-inline-size:34rem;margin-inline:auto;padding:10px 14px;border:2px solid #ffd23f;border-radius:10px;background:#08122b;color:#fff;font:600 14px/1.4 system-ui,sans-serif;box-shadow:0 6px 24px rgb(0 0 0 / 35%)}[data-preview] a{display:inline-block;padding:4px 0;color:#ffd23f}@media print{[data-preview]{display:none}}`

export type PreviewWords = { label: string; shows: (until: string) => string; back: string }

/** @param until as a reader says it; @param back address of the same page for everybody */
export const previewBadge = (words: PreviewWords, until: string, back: string): string =>
  `<style>${css}</style><aside data-preview aria-label="${escaped(words.label)}">${escaped(words.shows(until))} <a href="${escaped(back)}">${escaped(words.back)}</a></aside>`
