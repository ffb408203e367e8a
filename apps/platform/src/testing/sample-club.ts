/** The sample club's accounts and live streams, from its own folder. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SampleImport, sampleImport } from '@club/contracts'

const read = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../tools/sample-club', file), 'utf8'))

export const sampleClub: SampleImport = sampleImport.parse({
  ...(read('accounts.json') as object),
  streams: read('streams.json'),
})

export const samplePassword = sampleClub.password
