/** The part of autocannon that we use; the package has no types. */
declare module 'autocannon' {
  type Client = {
    on(event: 'body', listener: (body: Buffer) => void): void
    setBody(body: string): void
  }
  type Options = {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
    method?: 'GET' | 'POST'
    body?: string
    setupClient?: (client: Client) => void
  }
  type Result = {
    requests: { total: number; average: number }
    duration: number
    /** Milliseconds. */
    latency: { p50: number; p99: number }
    errors: number
    timeouts: number
    non2xx: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
