/** `npm run preview -- <path>`: prints a link to what is not public yet, beside a running platform and without one. */
import { UsageError } from '../import/options.core.ts'
import { ImportRefused, withPlatform } from '../import/platform.server.ts'
import { readPreviewCommand, usage } from './preview.core.ts'

try {
  const port = process.env.SITE_PORT || '4200'
  const { path, hours, site } = readPreviewCommand(process.argv.slice(2), `http://localhost:${port}`)
  const { address, until } = await withPlatform(process.env, (calls) => calls.preview(path, hours))
  process.stdout.write(`${site}${address}\nuntil ${until}\n`)
  process.exit(0)
} catch (failure) {
  const { message } = failure as Error
  const reason = failure instanceof ImportRefused ? (failure.errors[0]?.detail ?? message) : message
  process.stderr.write(failure instanceof UsageError ? `${message}\n\n${usage}\n` : `${reason}\n`)
  process.exit(1)
}
