/** Milliseconds of the clock shared by all processes of a machine. */
export const steady = (): number => Number(process.hrtime.bigint()) / 1e6
