/** The pictures by which lock screens and media keys show what plays. Pure. */
import { imageUrl } from '@club/contracts/images'

type Artwork = { readonly src: string; readonly sizes: string }

/** Which of its pictures a film shows before it begins. */
export const posterSize = '1000x1000'

/**
 * The very file that stands before the film leads: browsers take one of the list, and another would come over the line beside the first segments.
 * @param poster of the film; none: the club's crest stands for it
 */
export const artworkOf = (poster: string | null, crest: string): Artwork[] =>
  !poster
    ? [{ src: imageUrl(crest, '600x600'), sizes: '600x600' }]
    : ([posterSize, '1200x711'] as const).map((sizes) => ({ src: imageUrl(poster, sizes), sizes }))
