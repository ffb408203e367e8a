/**
 * What every server and tool of ours does as a process of its operating system: tells one process from another, keeps its
 * data folder to itself, and ends well when something is thrown that nobody caught.
 */
export { type CrashGuard, crashExitCode, guardProcess } from './crash-guard.server.ts'
export { listenAt, wasHandedSocket } from './listen.server.ts'
export { harmlessOutput } from './output.server.ts'
export { keepPrivate, mendModes, ofTheVolume } from './private-folder.server.ts'
export { type Holder, isAlive, processHolder } from './process-key.server.ts'
export {
  followConnections,
  giveUp,
  inRequest,
  inRequestOfSocket,
  type RequestScope,
} from './request-scope.server.ts'
