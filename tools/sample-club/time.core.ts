/** The sample club's time zone: what a clock on the stand at Rootshall Lane shows. Pure. */
import { clockIn, dayIn, instantIn } from '@club/i18n'
import { sampleClub } from '@club/settings'

export const sampleZone = sampleClub.site.timezone

/** The instant of a local day and time, ISO. */
export const instantOf = (day: string, time: string): string => instantIn(sampleZone, day, time)

export const dayOf = (instant: string | Date): string => dayIn(sampleZone, instant)

export const clockOf = (instant: string | Date): string => clockIn(sampleZone, instant)
