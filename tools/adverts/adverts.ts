/** `npm run adverts -- report`: a sponsor's figures, beside a running platform and without one. */
import { runCommand } from '../import/command.ts'
import { withPlatform } from '../import/platform.server.ts'
import { readReportCommand, reportText, usage } from './report.core.ts'

await runCommand(usage, async () => {
  const asked = readReportCommand(process.argv.slice(2))
  return reportText(await withPlatform(process.env, (calls) => calls.advertReport(asked)))
})
