/** What stands in the account box, which the panel loads when it opens, and the button at the first sign that it may be pressed. */
export const loadAccountBox = () => import(/* webpackChunkName: "account" */ './AccountBox.tsx')
