/** What a command says of a port that something else listens on. Pure. */

/** @param name what is to listen there, and the switch that sets the port */
export const portTaken = (port: number, name: string): string =>
  `port ${port} (${name}) is taken; stop what runs there, or set another one`

/** Whether an error says that a port is taken. */
export const saysTaken = (problem: unknown): boolean =>
  problem instanceof Error && (problem as NodeJS.ErrnoException).code === 'EADDRINUSE'
