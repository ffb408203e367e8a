/** An authenticator for request tests: it creates and signs passkeys like a phone, and can be made to fail. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** Bits of an authenticator's flags. */
const present = 0x01
const verified = 0x04
const withKey = 0x40

type Told = { challenge: string; origin: string; rpID: string }
type Wrong = { unverified?: true; type?: string; counter?: number; userHandle?: string; signedBy?: KeyObject }

const clientData = (type: string, { challenge, origin }: Told) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

const counterBytes = (counter: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(counter)
  return bytes
}

/** @param counts whether it counts its uses; a passkey that is synchronised across devices does not */
export function testAuthenticator(counts = true) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialID = randomBytes(16)
  const id = credentialID.toString('base64url')
  const common = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  let counter = 0

  return {
    id,
    privateKey,
    /** A new passkey, in the form that the browser passes on. */
    make(told: Told, { unverified, type = 'webauthn.create' }: Wrong = {}) {
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const authData = Buffer.concat([
        sha256(told.rpID),
        Buffer.from([present | withKey | (unverified ? 0 : verified)]),
        counterBytes(counter),
        Buffer.alloc(16),
        Buffer.from([0, credentialID.length]),
        credentialID,
        key,
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...common,
        response: {
          clientDataJSON: clientData(type, told).toString('base64url'),
          attestationObject: Buffer.from(
            isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
          ).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** A signature of the challenge. */
    sign(told: Told, { unverified, type = 'webauthn.get', userHandle, signedBy, ...wrong }: Wrong = {}) {
      if (counts) counter += 1
      const data = clientData(type, told)
      const authData = Buffer.concat([
        sha256(told.rpID),
        Buffer.from([present | (unverified ? 0 : verified)]),
        counterBytes(wrong.counter ?? counter),
      ])
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), signedBy ?? privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle === undefined ? {} : { userHandle }),
        },
      }
    },
  }
}
