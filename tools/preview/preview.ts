/** `npm run preview -- <path>`: prints a link to a page that is not public yet, whether a platform is running or not. */
// biome-ignore lint/style/noRestrictedImports: reads the site's address as the platform does
import { readClubSettings } from '../../apps/platform/src/services/settings/club-settings.server.ts'
import { runCommand } from '../import/command.ts'
import { withPlatform } from '../import/platform.server.ts'
import { addressOfSite } from '../start/site-address.core.ts'
import { readPreviewCommand, usage } from './preview.core.ts'

await runCommand(usage, async () => {
  const { sites } = await readClubSettings(process.env.CLUB_SETTINGS || null)
  const own = addressOfSite('main', sites, process.env)
  const { path, hours, site } = readPreviewCommand(process.argv.slice(2), own)
  const { address, until } = await withPlatform(process.env, (calls) => calls.preview(path, hours))
  return `${site}${address}\nuntil ${until}\n`
})
