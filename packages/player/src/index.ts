/**
 * The player: pure cores of control and policy, engines that play HLS, and the controls over them. Loaded only when something is to
 * be played; hls.js is loaded separately, after it.
 */
export * from './access/access-client.ts'
export * from './access/lease.ts'
export * from './access/licences.core.ts'
export { Glyph } from './controls/glyphs.tsx'
export * from './controls/hooks.ts'
export * from './controls/key-command.ts'
export * from './controls/VideoPlayer.tsx'
export type { Handover } from './element/cast.ts'
export * from './element/media-session.ts'
export type { PlayerSource } from './engine.ts'
export * from './messages.ts'
export { clockText } from './playback/clock-text.core.ts'
export { type Failure, mayPass } from './playback/error-policy.core.ts'
export { bufferAhead } from './playback/phase.core.ts'
export * from './player.ts'
export { canSeek, failureOf, type PlayerState, playerAtRest, troubleOf } from './player-state.core.ts'
export * from './telemetry/playback-report.core.ts'
