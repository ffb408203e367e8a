/** The account site's two builds: its styles for the browser, and the render worker for Node. Its pages' only script is the one for passkeys. */
import { siteConfigs } from '@club/host/build'

export default siteConfigs({
  name: 'account',
  directory: import.meta.dirname,
  scripts: false,
  pageScripts: { passkeys: './src/passkeys/start.ts' },
})
