import { expect, it } from '@jest/globals'
import { markdownOf } from './plan-text.core.ts'

it.each([
  ['Every match, live commentary.', 'Every match, live commentary.'],
  [
    '<p>Every match, <b>live</b></p>\n<ul class="x"><li>Home &amp; away</li><li>From <em>&pound;5</em></li></ul>',
    'Every match, **live**\n\n- Home & away\n- From *£5*',
  ],
  ['<ol><li>Buy</li><li>Watch</li></ol>After', '1. Buy\n1. Watch\n\nAfter'],
  ['<h2>Season</h2>All of it<br>and more', '#### Season\n\nAll of it\n\nand more'],
  [
    'See <a target="_blank" href="https://example.org/a?b=1&amp;c=(2)">the <b>terms</b></a>.',
    'See [the](https://example.org/a?b=1&c=(2%29) [terms](https://example.org/a?b=1&c=(2%29).',
  ],
  ['<a href="javascript:alert(1)">Here</a>', 'Here'],
  ['<script>alert(1)</script><style>p{}</style><span onclick="x()">Words</span>', 'Words'],
  ['<b>5*</b> &unknown; &#8364;9 &#x20AC;9 <!-- no --> a < b', '5* &unknown; €9 €9 a < b'],
  ['<p><b>All</b></p></b><p>of it</p>', '**All**\n\nof it'],
  ['', ''],
])('%s', (html, markdown) => expect(markdownOf(html)).toBe(markdown))
