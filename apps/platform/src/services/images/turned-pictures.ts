/**
 * Pictures that the library took before it knew that a camera may store a photograph lying: their sides are wrong, and an import, which
 * sends only what has changed, would leave them so.
 */
import { lockFor } from '../../database/database.ts'
import { writeWithOutbox } from '../../outbox/outbox.ts'
import { findPicture, listPictures, writePicture } from './pictures.store.ts'
import type { ImagePorts } from './ports.ts'

type Ports = Pick<ImagePorts, 'database' | 'clock' | 'pictures'> & { stopping: AbortSignal }

/** A drawing has no camera, and a GIF cannot say how it was held. */
const photographs = ['image/jpeg', 'image/webp', 'image/png', 'image/avif']

type Sides = { width: number; height: number }
const areSame = (one: Sides, other: Sides) => one.width === other.width && one.height === other.height

/** Gives every picture the sides that it is shown with; reads only their headers, one after the other. */
export async function mendTurned({ database, clock, pictures, stopping }: Ports): Promise<void> {
  const mend = (key: string) =>
    writeWithOutbox(database, async (transaction, changes) => {
      // An import may be replacing it: its file and its row change together.
      await lockFor(transaction, 'imports')
      const entry = await findPicture(transaction, key)
      const sides = await pictures.sides(key)
      if (!entry || !sides || areSame(entry, sides)) return
      await writePicture(transaction, { ...entry, ...sides }, clock.now())
      changes.add('pictures', [`picture:${key}`])
    })
  for (const entry of await listPictures(database)) {
    if (stopping.aborted) return
    const sides = photographs.includes(entry.type) ? await pictures.sides(entry.key) : null
    if (sides && !areSame(entry, sides)) await mend(entry.key)
  }
}
