/** Detects code that bundles its own React: two Reacts on a page have separate hooks, contexts and elements, and each fails on the other's. */

/** The symbol that marks React's elements, whichever of its entry points was bundled and however it was minified. */
const marks = /["'`]react\.(?:transitional\.)?element["'`]/

export const hasOwnReact = (path: string, content: Uint8Array): boolean =>
  /\.c?js$/.test(path) && marks.test(new TextDecoder().decode(content))
