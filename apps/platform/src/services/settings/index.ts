/** Client settings, global variables, organisations and wordings. */

import { type SettingsPorts, settingsRoutes } from './routes.ts'
import { importSettings } from './settings.import.ts'

export { isSampleClub, readClubSettings } from './club-settings.server.ts'

export const create = (ports: SettingsPorts) => ({
  routes: settingsRoutes(ports),
  importContent: importSettings,
})
