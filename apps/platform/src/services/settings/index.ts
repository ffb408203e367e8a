/** Client settings, global variables, organisations and wordings. */
import type { InstallationSettings } from '@club/settings'
import type { Queryable } from '../../database/database.ts'
import { heldNow } from './held.store.ts'
import { type SettingsPorts, settingsRoutes } from './routes.ts'
import { importSettings } from './settings.import.ts'
import { unmetSettings } from './unmet-settings.core.ts'

export { readClubSettings } from './club-settings.server.ts'

export const create = (ports: SettingsPorts) => ({
  routes: settingsRoutes(ports),
  importContent: importSettings,
})

/** What the settings name that the installation does not have, one sentence for each. */
export const unmetNow = async (database: Queryable, settings: InstallationSettings): Promise<string[]> =>
  unmetSettings(settings, await heldNow(database))
