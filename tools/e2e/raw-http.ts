/** HTTP over a bare socket: the address is sent exactly as written, and nothing normalises it. */
import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/** @param target the request line's address, byte for byte (latin1) */
export function rawGet(
  port: number,
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawAnswer> {
  return new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no answer to ${target.slice(0, 80)}`)))
    socket.on('error', failed)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const end = text.indexOf('\r\n\r\n')
      const [line = '', ...fields] = text.slice(0, end === -1 ? undefined : end).split('\r\n')
      done({
        status: Number(line.split(' ')[1] ?? 0),
        headers: Object.fromEntries(
          fields.map((field) => {
            const colon = field.indexOf(':')
            return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()]
          }),
        ),
        body: end === -1 ? '' : text.slice(end + 4),
      })
    })
    const lines = Object.entries({ host: `localhost:${port}`, connection: 'close', ...headers })
    socket.write(
      Buffer.from(
        `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
        'latin1',
      ),
    )
  })
}
