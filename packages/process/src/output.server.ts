/** Standard output that cannot hurt: a log that fails (its reader gone, its disk full) must never end a server. */

/** From now on what cannot be written is lost without an error. @returns writes a text to standard output */
export function harmlessOutput(): (text: string) => void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return (text) => {
    if (!process.stdout.destroyed) process.stdout.write(text)
  }
}
