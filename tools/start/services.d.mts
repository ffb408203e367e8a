import type { ChildProcess } from 'node:child_process'

export const keptTranslations: { NODE_COMPILE_CACHE: string }

export type ServerName = 'platform' | 'site' | 'account' | 'streamer' | 'payments'
export type Service = {
  name: string
  child: ChildProcess
  port: number
  logFile: string
  ended: Promise<number | null>
}
export function spawnServer(
  name: ServerName,
  environment: Record<string, string>,
  role?: 'alone' | 'supervised' | 'successor',
): ChildProcess
export function hostInAddress(host: string): string
export function isReady(port: number): Promise<boolean>
export function startService(
  name: ServerName,
  environment: Record<string, string>,
  port: number,
  logFolder: string,
): Promise<Service>
export function startService(
  name: string,
  environment: Record<string, string>,
  port: number,
  logFolder: string,
  file: string,
): Promise<Service>
export function stopService(service: Service): Promise<void>
