import { describe, expect, it } from '@jest/globals'
import { withoutScripts } from './script-free.core.ts'

describe('a page without its scripts', () => {
  it('loses modules, inline scripts and data blocks, and nothing else', () => {
    const html =
      '<head><script type="module" src="/a.js"></script><style>p{}</style></head><p>x</p><SCRIPT>if (a < b) c()</SCRIPT ><script type="application/json">{"a":"<p>"}</script><p>y</p>'
    expect(withoutScripts(html)).toBe('<head><style>p{}</style></head><p>x</p><p>y</p>')
  })
})
