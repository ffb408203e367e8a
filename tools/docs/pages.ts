/** The pages of docs/ that are generated from code. */
import { shared } from '@club/environment'
import { switchesPage } from '@club/environment/page'
import { switches as gateway } from '@club/gateway/environment'
import * as z from 'zod/mini'
// biome-ignore lint/style/noRestrictedImports: the page is generated from the platform's declarations
import { switches as platform } from '../../apps/platform/src/environment.ts'
import { switches as accounts } from '../accounts/switches.ts'
import { switches as deploy } from '../deploy/switches.ts'
import { switches as dev } from '../dev/switches.ts'
import { switches as payments } from '../payments/switches.ts'
import { switches as team } from '../team/switches.ts'
import { switches as tests } from './test-switches.ts'

/** Texts by their path in the project. */
export const generatedPages: Readonly<Record<string, string>> = {
  'docs/switches.md': switchesPage([
    {
      name: 'main site',
      switches: z.object({ SITE_PORT: shared.SITE_PORT, SITE_INNER_PORT: shared.SITE_INNER_PORT }),
    },
    {
      name: 'account site',
      switches: z.object({ ACCOUNT_PORT: shared.ACCOUNT_PORT, ACCOUNT_HOSTS: shared.ACCOUNT_HOSTS }),
    },
    {
      name: 'streamer site',
      switches: z.object({
        STREAMER_PORT: shared.STREAMER_PORT,
        STREAMER_INNER_PORT: shared.STREAMER_INNER_PORT,
        STREAMER_HOSTS: shared.STREAMER_HOSTS,
      }),
    },
    { name: 'gateway', switches: gateway },
    { name: 'platform', switches: platform },
    { name: '`npm run deploy`', switches: deploy },
    { name: '`npm run dev`', switches: dev },
    { name: '`npx club dev`', switches: team },
    { name: '`npm run payments`', switches: payments },
    { name: '`npm run accounts`', switches: accounts },
    { name: 'tests', switches: tests },
  ]),
}
