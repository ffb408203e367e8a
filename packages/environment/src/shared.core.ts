/** Switches that several services read, each declared once. */
import * as z from 'zod/mini'
import { says } from './switches.core.ts'

const noPort = 'must be a port, 0 to 65535'

/** The schema of a TCP port. */
export const port = (fallback: number) =>
  z._default(
    z.coerce.number(noPort).check(z.int(noPort), z.minimum(0, noPort), z.maximum(65_535, noPort)),
    fallback,
  )

/** Without this, an address with a slip in its beginning would be a folder of that name. */
const isStorePlace = (place: string) =>
  /^(?:https?|s3):\/\//.test(place) || !/^[a-z][a-z0-9+.-]+:\//i.test(place)

/** A secret that callers present; `inProduction` checks its length. */
export const secretOf = (sentence: string) => says(sentence, z.optional(z.string()))

export const shared = {
  HOST: says(
    'Address that the site listens on. The platform takes it only where it is a loopback address, and stays on 127.0.0.1 otherwise.',
    z._default(z.string(), '127.0.0.1'),
  ),
  SITE_PORT: says('Port of the main site.', port(4200)),
  SITE_INNER_PORT: says(
    "Port of the main site's inner listener, on loopback: `/readyz` tells there what each remote should run, runs, and was refused for. With 0 the site takes any free one, and writes it into `hosts` in its data folder, where `npm run deploy` looks.",
    port(0),
  ),
  PLATFORM_PORT: says('Port of the platform, always on loopback.', port(4100)),
  PLATFORM_INNER_PORT: says(
    "Port of the platform's inner listener, for internal and admin calls. With 0 the platform takes any free one, and writes it into `platform.json` in its data folder, where the gateway and the tools look.",
    port(0),
  ),
  SITE_HOSTS: says(
    "The site's own host names, separated by commas, each with its port where that is not the usual one (`tv.localhost:4400`); pages name the first. A request for any other name is answered with 421. Production needs it.",
    z._default(z.string(), ''),
  ),
  ACCOUNT_PORT: says('Port of the account site.', port(4300)),
  ACCOUNT_HOSTS: says(
    "The account site's own host names, as `SITE_HOSTS` has the main site's; none of them may be a name of another site. In production there is no account site without.",
    z._default(z.string(), ''),
  ),
  STREAMER_PORT: says('Port of the streamer site; outside production its origin may write.', port(4400)),
  STREAMER_HOSTS: says(
    "The streamer site's own host names, as `SITE_HOSTS` has the main site's; none of them may be a name of another site. In production there is no streamer site without, and with these alone no main site.",
    z._default(z.string(), ''),
  ),
  STREAMER_INNER_PORT: says(
    "Port of the streamer site's inner listener, as `SITE_INNER_PORT` is the main site's.",
    port(0),
  ),
  DATA_DIR: says(
    'Folder of everything that is kept: database, deploy store, mirror, pictures, logs.',
    z._default(z.string(), '.data'),
  ),
  REDIS_PREFIX: says(
    'What every key in that Redis begins with: installations that share one each need their own.',
    z._default(
      z
        .string()
        .check(z.regex(/^[A-Za-z0-9:_-]{1,60}$/, 'may contain letters, digits, :, _ and -, 60 at most')),
      'club:',
    ),
  ),
  REDIS_URL: says(
    'Redis for what several instances count together: leases, budgets, announcements. Where unset, each process counts for itself.',
    z.optional(z.string().check(z.regex(/^rediss?:\/\//, 'must start with redis://'))),
  ),
  GATEWAY_TOKEN: secretOf(
    'Secret by which the platform knows its gateways. Where unset, they find the one that the platform made in the shared data folder. At least 32 characters in production.',
  ),
  DEPLOY_STORE: says(
    'Where deployments are kept: a folder, the http(s) address of an origin that serves files, or `s3://bucket/folder`, with region, keys and another provider’s address as the AWS SDK reads them (`AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_ENDPOINT_URL_S3` …). Where unset, `store` in the data folder.',
    z.optional(
      z.string().check(z.refine(isStorePlace, 'must be a folder, or begin with http://, https:// or s3://')),
    ),
  ),
  NOW: says(
    'Stops every clock at this instant (ISO 8601). Refused in production.',
    z.optional(
      z
        .string()
        .check(z.refine((value) => !Number.isNaN(Date.parse(value)), 'must be an ISO 8601 instant or day')),
    ),
  ),
  NODE_ENV: says(
    '`production` refuses sample accounts, frozen clocks, short secrets and a site without names.',
    // A typo here would start a public site without production's checks.
    z.optional(z.enum(['development', 'test', 'production'], 'must be development, test or production')),
  ),
}
