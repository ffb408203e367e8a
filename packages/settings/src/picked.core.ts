/** Choices of the pickers for films that an address can carry. Pure. */
import { seasonID, slug } from '@club/contracts'
import type { VideoSettings } from './video-settings.ts'

const forms = { teamPicker: slug, seasonPicker: seasonID } as const

/** Whether a choice of the settings can be made: its value stands in the page's address. */
export const canBePicked = (picker: keyof typeof forms, value: string): boolean =>
  forms[picker].safeParse(value).success

/** @returns a sentence for each choice that is not offered, starting with the path of the setting */
export const lostChoices = ({ videoFilters }: Pick<VideoSettings, 'videoFilters'>): string[] =>
  (['teamPicker', 'seasonPicker'] as const).flatMap((picker) =>
    videoFilters[picker].values
      .filter(({ value }) => !canBePicked(picker, value))
      .map(
        ({ value }) =>
          `video.videoFilters.${picker}.values: '${value}' is no ${picker === 'teamPicker' ? "team's slug such as 'first-team'" : "season such as '2025-26'"}, so it is not offered`,
      ),
  )
