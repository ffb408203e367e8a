/**
 * The file that brings hls.js. Its code comes with this module but is evaluated only when it is opened: a page that might play something has
 * it ready, and a slow phone does not evaluate it until something is played.
 */
export const openHlsEngine = () => import(/* webpackMode: "eager" */ './hls-engine.ts')
