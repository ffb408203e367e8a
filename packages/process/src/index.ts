/**
 * What all our servers and tools do as operating system processes: tell one process from another, keep their data folder private,
 * and shut down properly after an uncaught error.
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
