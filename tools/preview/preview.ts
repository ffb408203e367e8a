/** `npm run preview -- <path>`: prints a link to what is not public yet, beside a running platform and without one. */
import { runCommand } from '../import/command.ts'
import { withPlatform } from '../import/platform.server.ts'
import { readPreviewCommand, usage } from './preview.core.ts'

await runCommand(usage, async () => {
  const port = process.env.SITE_PORT || '4200'
  const { path, hours, site } = readPreviewCommand(process.argv.slice(2), `http://localhost:${port}`)
  const { address, until } = await withPlatform(process.env, (calls) => calls.preview(path, hours))
  return `${site}${address}\nuntil ${until}\n`
})
