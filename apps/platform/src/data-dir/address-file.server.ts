/** `platform.json`: where the running platform listens, so that the gateway and local tools find it. Readable only by its owner. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from './write-whole.server.ts'

export type AddressFile = { remove(): Promise<void> }

export type Addresses = { url: string; inner: string }

export async function writeAddressFile(dataDir: string, addresses: Addresses): Promise<AddressFile> {
  const path = join(dataDir, 'platform.json')
  const own = `${JSON.stringify({ ...addresses, pid: process.pid })}\n`
  await writeWhole(path, Buffer.from(own), 0o600)
  return {
    // Another instance may have written its own address since.
    remove: async () => {
      const now = await readFile(path, 'utf8').catch(() => null)
      if (now === own) await rm(path, { force: true })
    },
  }
}
