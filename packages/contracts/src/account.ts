/** The session of a fan on one site. */
import * as z from 'zod/mini'

/** GET /api/account/v1/session: who is signed in on this site. Never cached. */
export const sessionState = z.object({
  data: z.object({
    id: z.literal('session'),
    attributes: z.object({ loggedIn: z.boolean(), ssoID: z.nullable(z.string()) }),
  }),
})

export type SessionState = z.infer<typeof sessionState>
