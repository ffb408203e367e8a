/** `platform.json`: where the running platform listens, so that local tools find it. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type AddressFile = { remove(): Promise<void> }

export async function writeAddressFile(dataDir: string, url: string): Promise<AddressFile> {
  const path = join(dataDir, 'platform.json')
  const own = `${JSON.stringify({ url, pid: process.pid })}\n`
  const draft = `${path}.${process.pid}`
  await writeFile(draft, own)
  await rename(draft, path)
  return {
    // Another instance may have written its own address since.
    remove: async () => {
      const now = await readFile(path, 'utf8').catch(() => null)
      if (now === own) await rm(path, { force: true })
    },
  }
}
