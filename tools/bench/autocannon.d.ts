/** The part of autocannon that is used here; the package brings no types. */
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
  }
  type Result = {
    requests: { total: number; average: number }
    duration: number
    errors: number
    timeouts: number
    non2xx: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
