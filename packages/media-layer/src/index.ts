/** Everything that plays over a page: what every page carries of it. The rest is fetched when something is to be played. */
export { MediaLayer } from './MediaLayer.tsx'
export { withMedia } from './media-host.tsx'
