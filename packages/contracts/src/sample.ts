/** Samples for trying out a site: accounts whose password anybody may know, and live streams that show films. */
import * as z from 'zod/mini'
import { passwordLength } from './account.ts'
import { entryID, streamNew } from './streamline.ts'
import { slug } from './wire.ts'

const sampleAccount = z.strictObject({
  /** The account is called `sample-{name}`, and signs in as {name}@example.com. */
  name: slug,
  displayName: z.string().check(z.minLength(1), z.maxLength(200)),
  entitlements: z.array(z.string()),
  mustChangePassword: z.optional(z.boolean()),
  blocked: z.optional(z.boolean()),
  bypassed: z.optional(z.boolean()),
})

const sampleStream = z.extend(streamNew, {
  id: entryID,
  status: z.enum(['idle', 'live', 'disabled']),
  /** Films one after the other, or nothing until an encoder sends. */
  feed: z.enum(['programme', 'none']),
})

/** POST /api/admin/v1/imports/sample. What already exists stays unchanged. */
export const sampleImport = z.strictObject({
  /** The password of all accounts. */
  password: z.string().check(z.minLength(passwordLength.least), z.maxLength(passwordLength.most)),
  accounts: z.array(sampleAccount),
  streams: z.array(sampleStream),
})

export type SampleImport = z.infer<typeof sampleImport>
