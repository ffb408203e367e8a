/** Files of the podcast's episodes, each made once from a film's sound, and stored under a name derived from it. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../../../data-dir/write-whole.server.ts'
import { hashOf } from '../packaging/keys.core.ts'
import type { Films } from '../sources/films.server.ts'
import { plainAudio } from './plain-audio.server.ts'

/** The type that podcast directories use; players know it as well. */
export const episodeType = 'audio/x-m4a'

export type EpisodeFile = { path: string; bytes: number; etag: string; type: typeof episodeType }

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )

/**
 * @param folder where they are stored; only the route serves them
 * @returns the file of a film's sound, or null where there is no such film
 */
export function episodeFiles(films: Films, folder: string): (film: string) => Promise<EpisodeFile | null> {
  /** Names by film, and the stamp of its sound then: somebody may replace it while we run. */
  const names = new Map<string, { name: string; stamp: string }>()
  const making = new Map<string, Promise<EpisodeFile | null>>()

  const fileAt = async (name: string): Promise<EpisodeFile | null> => {
    const path = join(folder, name)
    const bytes = await sizeOf(path)
    return bytes === null ? null : { path, bytes, etag: `"${name}"`, type: episodeType }
  }

  const make = async (film: string, stamp: string): Promise<EpisodeFile | null> => {
    const source = await films.sound(film)
    if (!source) return null
    const name = `${film}.${hashOf(source).slice(0, 20)}.m4a`
    const there = await fileAt(name)
    if (!there) await writeWhole(join(folder, name), await plainAudio(source))
    names.set(film, { name, stamp })
    return there ?? fileAt(name)
  }

  return async (film) => {
    const stamp = await films.soundStamp(film)
    if (stamp === null) return null
    const made = names.get(film)
    const there = made?.stamp === stamp ? await fileAt(made.name) : null
    if (there) return there
    const known = making.get(film)
    if (known) return known
    const work = make(film, stamp).finally(() => making.delete(film))
    making.set(film, work)
    return work
  }
}
