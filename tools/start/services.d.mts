import type { ChildProcess } from 'node:child_process'

export type Service = {
  name: string
  child: ChildProcess
  port: number
  logFile: string
  ended: Promise<number | null>
}
export function startService(
  name: 'platform' | 'site',
  environment: Record<string, string>,
  port: number,
  logFolder: string,
): Promise<Service>
export function stopService(service: Service): Promise<void>
