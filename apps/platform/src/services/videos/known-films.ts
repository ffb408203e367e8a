/** The films that an import may name: a film without its source could never be played, and a fan would be the first to see it. */
import type { ImportedVideo } from '@club/contracts'
import { noSuch } from '../../imports/meant.core.ts'
import { Refusal, unprocessable } from '../../server/errors.ts'

/** The clear films of the installation. */
export type KnownFilms = {
  /** Their names as of now: a film that has just been encoded is among them. */
  names(): Promise<string[]>
}

/**
 * A video without a film has its media from an encoder or a packager.
 * @throws Refusal 422 that says of each unknown film where it is named, and which may be meant
 */
export async function demandKnownFilms(films: KnownFilms, videos: readonly ImportedVideo[]): Promise<void> {
  if (videos.every(({ film }) => film === null)) return
  const known = await films.names()
  const errors = videos.flatMap(({ film }, index) =>
    film === null || known.includes(film)
      ? []
      : unprocessable(`/videos/${index}/film`, noSuch('film', film, known)).errors,
  )
  if (errors.length > 0) throw new Refusal(422, errors)
}
