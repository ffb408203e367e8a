/** Everything that plays over a page: the part that every page carries. The rest is fetched when something is to be played. */
export { MediaLayer } from './MediaLayer.tsx'
export { withMedia } from './media-host.tsx'
