/** Advert rules from an installation's settings, for pages: without the schemas that the settings are validated with. */
import type { ClubSettings } from './club-settings.ts'

/** Where a kind of page shows its advert. */
export const advertPositionOf = (
  settings: ClubSettings,
  page: keyof NonNullable<ClubSettings['adverts']>['positions'],
): 'last' | 'none' =>
  settings.adverts?.advertisingDisabled ? 'none' : (settings.adverts?.positions[page] ?? 'last')
