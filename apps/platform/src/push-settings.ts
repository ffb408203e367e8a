/** Where alerts may be sent, from the environment. */
import { readFileSync } from 'node:fs'
import { says } from '@club/environment'
import * as z from 'zod/mini'

export type PushSettings = {
  /** Contact for push services about this site: a mailto: or https: address. */
  contact: string
  /** Hosts of push services in addition to the browsers' own. */
  services: string[]
  /** The issuers of their certificates, as PEM; null: public ones. */
  ca: string | null
}

export const pushSwitches = {
  PUSH_CONTACT: says(
    "Whom push services may write to about alerts, such as `mailto:web@example.club`; where unset, the site itself by the first of its own names. Apple's takes no alert without one that exists.",
    z.optional(z.string().check(z.regex(/^(?:mailto:|https:\/\/)\S+$/))),
  ),
  PUSH_SERVICES: says(
    'Hosts of push services that alerts may be sent to beside those of the browsers, separated by commas, such as `push.example.com:8443`.',
    z._default(z.string(), ''),
  ),
  PUSH_CA_FILE: says(
    'File with the certificates that those hosts are signed by (PEM), where no public authority has.',
    z.optional(z.string()),
  ),
}

/** If there is no contact and the site has no name, as in development. */
const nobody = 'mailto:webmaster@localhost.localdomain'

/**
 * @param origins of our own sites; the first is the contact for alerts
 * @throws Error if the file of certificates cannot be read
 */
export const readPushSettings = (
  read: {
    PUSH_CONTACT?: string | undefined
    PUSH_SERVICES: string
    PUSH_CA_FILE?: string | undefined
  },
  origins: readonly string[],
): PushSettings => ({
  contact: read.PUSH_CONTACT ?? origins.find((origin) => origin.startsWith('https:')) ?? nobody,
  services: read.PUSH_SERVICES.split(',')
    .map((host) => host.trim())
    .filter((host) => host !== ''),
  ca: read.PUSH_CA_FILE ? readFileSync(read.PUSH_CA_FILE, 'utf8') : null,
})
