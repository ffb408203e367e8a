/** `platform.json`: where the running platform listens, so that the gateway and local tools find it. Readable only by its owner. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type AddressFile = { remove(): Promise<void> }

export type Addresses = { url: string; inner: string }

export async function writeAddressFile(dataDir: string, addresses: Addresses): Promise<AddressFile> {
  const path = join(dataDir, 'platform.json')
  const own = `${JSON.stringify({ ...addresses, pid: process.pid })}\n`
  const draft = `${path}.${process.pid}`
  await writeFile(draft, own, { mode: 0o600 })
  await rename(draft, path)
  return {
    // Another instance may have written its own address since.
    remove: async () => {
      const now = await readFile(path, 'utf8').catch(() => null)
      if (now === own) await rm(path, { force: true })
    },
  }
}
