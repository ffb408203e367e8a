/**
 * The file that brings hls.js. Its code comes with this module and is evaluated only when it is opened: a page that might play something has
 * it at hand, and a slow telephone does not work on it until something is played.
 */
export const openHlsEngine = () => import(/* webpackMode: "eager" */ './hls-engine.ts')
