/** `npm run adverts -- report`: a sponsor's figures, whether a platform is running or not. */
import { runCommand } from '../import/command.ts'
import { withPlatform } from '../import/platform.server.ts'
import { readReportCommand, reportText, usage } from './report.core.ts'

await runCommand(usage, async () => {
  const asked = readReportCommand(process.argv.slice(2))
  return reportText(await withPlatform(process.env, (calls) => calls.advertReport(asked)))
})
