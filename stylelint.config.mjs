// Logical properties only (docs/product.md#languages): a page that reads from right to left needs no second style sheet.
export default {
  plugins: ['stylelint-plugin-logical-css'],
  rules: {
    'logical-css/require-logical-properties': [true, {}],
    'logical-css/require-logical-keywords': true,
  },
}
