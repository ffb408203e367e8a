/** Whether code brings a React of its own: two on a page have two sets of hooks, contexts and elements, and each fails on the other's. */

/** By which React marks its elements, whichever entry of it was bundled and however it was minified. */
const marks = /["'`]react\.(?:transitional\.)?element["'`]/

export const hasOwnReact = (path: string, content: Uint8Array): boolean =>
  /\.c?js$/.test(path) && marks.test(new TextDecoder().decode(content))
