import { says } from '@club/environment'
import * as z from 'zod/mini'

/** The environment variables that tests and measurements read, each in its own place. */
export const switches = z.object({
  CHROMIUM_PATH: says(
    "The browser that tests drive; the system's Chromium where unset, for tests without a window's interface where there is one.",
    z.optional(z.string()),
  ),
  FIREFOX_PATH: says(
    "The Firefox that journeys are driven in as well; the system's where unset.",
    z.optional(z.string()),
  ),
  CI: says(
    'Set where others wait for the answer: a browser test that fails is tried once more, and named at the end.',
    z.optional(z.string()),
  ),
  TEST_DATABASE_URL: says(
    'PostgreSQL that store tests run on beside PGlite, and where most sites of browser tests keep their data, if its user may make databases; else they are on PGlite too.',
    z._default(z.string(), 'postgres://postgres@127.0.0.1:5432/test'),
  ),
  TEST_REDIS_URL: says(
    'Redis that tests of several instances run on.',
    z._default(z.string(), 'redis://127.0.0.1:6379'),
  ),
  REAL_SEASON_FILE: says(
    "A football.txt of England's fifth level in 2024-25, with which the import of a real season is tried; not tried where unset.",
    z.optional(z.string()),
  ),
  STRIPE_FIXTURES_FILE: says(
    "The payment provider's published fixtures (fixtures3.json of its OpenAPI project), beside which the sandbox's objects are held; not held where unset.",
    z.optional(z.string()),
  ),
  BENCH_PAGES: says(
    'Pages that `npm run bench -- lighthouse` and `script` measure, separated by commas; all of them where unset.',
    z.optional(z.string()),
  ),
  BENCH_ROUNDS: says(
    'How often `npm run bench -- script` opens each page.',
    z._default(z.coerce.number(), 3),
  ),
  CROSSING_SECONDS: says(
    'Seconds for which answers are watched for crossing from one fan to another.',
    z._default(z.coerce.number(), 15),
  ),
})
