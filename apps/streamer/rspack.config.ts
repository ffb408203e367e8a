/** The streamer site's builds: its script and styles for the browser, and the render worker for Node. No remote is built with it. */
import { siteConfigs } from '@club/host/build'

export default siteConfigs({ name: 'streamer', directory: import.meta.dirname })
