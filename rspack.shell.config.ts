/** The shell's two builds: its script and styles for the browser, and the render worker for Node. */
import { resolve } from 'node:path'
import { siteConfigs } from '@club/host/build'

export default siteConfigs({ name: 'shell', directory: resolve(import.meta.dirname, 'apps/shell') })
