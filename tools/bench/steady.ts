/** Milliseconds of the clock that all processes of a machine share. */
export const steady = (): number => Number(process.hrtime.bigint()) / 1e6
