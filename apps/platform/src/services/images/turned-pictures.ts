/**
 * Pictures that the library took before it knew that a camera may store a photograph lying: their sides are wrong, and an import, which
 * sends only what has changed, would leave them so.
 */
import { lockFor } from '../../database/database.ts'
import { writeWithOutbox } from '../../outbox/outbox.ts'
import { findPicture, noteSidesSeen, unseenPictures, writePicture } from './pictures.store.ts'
import type { ImagePorts } from './ports.ts'

type Ports = Pick<ImagePorts, 'database' | 'clock' | 'pictures'> & { stopping: AbortSignal }

/** A drawing has no camera, and a GIF cannot say how it was held. */
const photographs = ['image/jpeg', 'image/webp', 'image/png', 'image/avif']

/** Pictures that are noted in one go: a start that ends early looks at no more than these again. */
const notedAtOnce = 100

type Sides = { width: number; height: number }
const areSame = (one: Sides, other: Sides) => one.width === other.width && one.height === other.height

/** Gives every picture the sides that it is shown with; reads only their headers, one after the other, and those of each picture once. */
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
  let seen: string[] = []
  const note = async () => {
    if (seen.length > 0) await noteSidesSeen(database, seen)
    seen = []
  }
  for (const entry of await unseenPictures(database)) {
    if (stopping.aborted) break
    const isPhotograph = photographs.includes(entry.type)
    const sides = isPhotograph ? await pictures.sides(entry.key) : null
    if (sides && !areSame(entry, sides)) await mend(entry.key)
    // The file of one that is missing may come back, as from a backup.
    if (sides || !isPhotograph) seen.push(entry.key)
    if (seen.length >= notedAtOnce) await note()
  }
  await note()
}
