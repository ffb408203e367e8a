/** The pictures that lock screens and media keys show for what plays. Pure. */
import { imageUrl } from '@club/contracts/images'

type Artwork = { readonly src: string; readonly sizes: string }

/** The size of the picture that a film shows before it begins. */
export const posterSize = '1000x1000'

/**
 * The very file shown before the film comes first: browsers pick one of the list, and any other would be downloaded beside the first segments.
 * @param poster of the film; null: the club's crest is used instead
 */
export const artworkOf = (poster: string | null, crest: string): Artwork[] =>
  !poster
    ? [{ src: imageUrl(crest, '600x600'), sizes: '600x600' }]
    : ([posterSize, '1200x711'] as const).map((sizes) => ({ src: imageUrl(poster, sizes), sizes }))
