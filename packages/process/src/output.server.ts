/** Safe standard output: a log that cannot be written (reader gone, disk full) must never end a server. */

/** From now on a failed write is ignored. @returns writes a text to standard output */
export function harmlessOutput(): (text: string) => void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return (text) => {
    if (!process.stdout.destroyed) process.stdout.write(text)
  }
}
