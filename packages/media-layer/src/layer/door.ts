/**
 * The file that brings the players. Their code comes with this module but is evaluated only when it is opened, so that having it ready costs
 * a slow phone nothing but the download.
 */
export { fetchEngine } from '@club/player/fetch-engine'
export { atFirstSign } from './first-sign.ts'

export const openMediaLayer = () => import(/* webpackMode: "eager" */ './media-layer.tsx')
