/** A push service for tests: accepts what a browser's would, over TLS with its own certificate, and decrypts it as the browser does. */
import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { AlertMessage } from '@club/contracts'
import { certificate } from '@club/process/testing'

const expand = (key: Buffer, info: Buffer, length: number) =>
  createHmac('sha256', key)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, length)
const mac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest()

/** https://www.rfc-editor.org/rfc/rfc8291 with the coding of https://www.rfc-editor.org/rfc/rfc8188, one record. */
export function decrypted(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = expand(mac(auth, browser.computeSecret(sender)), keyInfo, 32)
  const salted = mac(salt, secret)
  const key = expand(salted, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = expand(salted, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

export type Delivered = {
  browser: string
  message: AlertMessage
  headers: Record<string, string | string[] | undefined>
}

export async function startPushService() {
  const { key, cert } = certificate()
  const browsers = new Map<string, { ecdh: ECDH; auth: Buffer }>()
  const delivered: Delivered[] = []
  const answers = new Map<string, number>()
  const server = createServer({ key, cert }, (request, response) => {
    const name = (request.url ?? '').slice(1)
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const browser = browsers.get(name)
      const status = answers.get(name) ?? (browser ? 201 : 404)
      if (browser && status === 201) {
        const message = JSON.parse(
          decrypted(Buffer.concat(parts), browser.ecdh, browser.auth),
        ) as AlertMessage
        delivered.push({ browser: name, message, headers: request.headers })
      }
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    cert,
    delivered,
    /** Sets its response to messages for a browser. */
    answer: (name: string, status: number) => void answers.set(name, status),
    /** A browser that subscribes. */
    subscribe(name: string) {
      const ecdh = createECDH('prime256v1')
      const auth = randomBytes(16)
      browsers.set(name, { ecdh, auth })
      const p256dh = ecdh.generateKeys().toString('base64url')
      return { endpoint: `https://${host}/${name}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
