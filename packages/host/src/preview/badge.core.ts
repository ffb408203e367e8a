/**
 * The badge of a page that only somebody with its link sees. It stands in the HTML after what React draws, with its own style sheet, so
 * that it works without scripts, costs other pages nothing, and stays whatever the page does. The cookie popup is placed above it. Pure.
 */
import { escapeHtml } from '@club/contracts/escape-html'

const css = `html{--badge-room:9rem}@media (width>=640px){html{--badge-room:5.5rem}}[data-preview]{position:fixed;z-index:2147483646;inset-inline:12px;inset-block-end:12px;max-inline-size:34rem;margin-inline:auto;padding:10px 14px;border:2px solid #ffd23f;border-radius:10px;background:#08122b;color:#fff;font:600 14px/1.4 system-ui,sans-serif;box-shadow:0 6px 24px rgb(0 0 0 / 35%)}[data-preview] a{display:inline-block;padding:4px 0;color:#ffd23f}@media print{[data-preview]{display:none}}`

export type PreviewWords = { label: string; shows: (until: string) => string; back: string }

/** @param until formatted for readers; @param back address of the public version of the page */
export const previewBadge = (words: PreviewWords, until: string, back: string): string =>
  `<style>${css}</style><aside data-preview aria-label="${escapeHtml(words.label)}">${escapeHtml(words.shows(until))} <a href="${escapeHtml(back)}">${escapeHtml(words.back)}</a></aside>`
