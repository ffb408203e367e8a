// Logical properties only (docs/product.md#languages): a page that reads from right to left needs no second style sheet.
export default {
  plugins: ['stylelint-plugin-logical-css'],
  rules: {
    'logical-css/require-logical-properties': [true, {}],
    'logical-css/require-logical-keywords': true,
    // The style of the whole page would be worked out anew with every part that comes anywhere, and every step of the focus: `standOver` says it instead.
    'selector-disallowed-list': [/(?:html|body|:root)\S*:has\(/],
  },
}
