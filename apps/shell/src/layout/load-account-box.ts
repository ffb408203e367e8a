/** Loads the account box's content: the panel when it opens, the button at the first sign of a press. */
export const loadAccountBox = () => import(/* webpackChunkName: "account" */ './AccountBox.tsx')
