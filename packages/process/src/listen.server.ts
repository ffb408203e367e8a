/** Where a server listens: on a socket that it was handed, or on its own. */
import type { ListenOptions } from 'node:net'

/** The first socket that systemd hands over; we use no others. */
const handedDescriptor = 3

/** Whether systemd has handed this process a socket: connections wait there until the server takes it. */
export const wasHandedSocket = (environment: Record<string, string | undefined> = process.env): boolean =>
  environment.LISTEN_PID === String(process.pid) && Number(environment.LISTEN_FDS) >= 1

/**
 * Under a systemd socket unit the socket exists before the server and while it is replaced, and connections wait meanwhile.
 * Under our own launcher a server's successor binds the same port beside it.
 * @param supervised whether our launcher runs a server and its successor side by side
 */
export function listenAt(
  host: string,
  port: number,
  supervised: boolean,
  environment: Record<string, string | undefined> = process.env,
): ListenOptions {
  if (wasHandedSocket(environment)) return { fd: handedDescriptor } as ListenOptions
  return { host, port, ...(supervised && process.platform === 'linux' ? { reusePort: true } : {}) }
}
