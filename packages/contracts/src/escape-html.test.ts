import { expect, it } from '@jest/globals'
import { escapeHtml } from './escape-html.core.ts'

it('leaves nothing that could be markup, between tags or within an attribute', () => {
  expect(escapeHtml(`<a b="c" d='e'>&amp;`)).toBe('&#60;a b=&#34;c&#34; d=&#39;e&#39;&#62;&#38;amp;')
  expect(escapeHtml('Thornsea – Northgate 2–1')).toBe('Thornsea – Northgate 2–1')
})
