/** `npm run adverts -- report`: a sponsor's figures, beside a running platform and without one. */
import { UsageError } from '../import/options.core.ts'
import { ImportRefused, withPlatform } from '../import/platform.server.ts'
import { readReportCommand, reportText, usage } from './report.core.ts'

try {
  const asked = readReportCommand(process.argv.slice(2))
  process.stdout.write(reportText(await withPlatform(process.env, (calls) => calls.advertReport(asked))))
  process.exit(0)
} catch (failure) {
  const { message } = failure as Error
  const reason = failure instanceof ImportRefused ? (failure.errors[0]?.detail ?? message) : message
  process.stderr.write(failure instanceof UsageError ? `${message}\n\n${usage}\n` : `${reason}\n`)
  process.exit(1)
}
