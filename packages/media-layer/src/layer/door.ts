/**
 * The file that brings the players. Their code comes with this module and is evaluated only when it is opened, so that to have it at hand costs
 * a slow telephone nothing but the fetching.
 */
export { fetchEngine } from '@club/player/fetch-engine'
export { atFirstSign } from './first-sign.ts'

export const openMediaLayer = () => import(/* webpackMode: "eager" */ './media-layer.tsx')
