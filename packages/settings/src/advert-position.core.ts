/** Rules of adverts by an installation's settings, for pages: with nothing of the schemas that settings are read by. */
import type { ClubSettings } from './club-settings.ts'

/** Where a kind of page carries its advert. */
export const advertPositionOf = (
  settings: ClubSettings,
  page: keyof NonNullable<ClubSettings['adverts']>['positions'],
): 'last' | 'none' =>
  settings.adverts?.advertisingDisabled ? 'none' : (settings.adverts?.positions[page] ?? 'last')
