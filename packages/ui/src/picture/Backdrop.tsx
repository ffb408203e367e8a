import { classNames } from '../class-names.ts'
import styles from './Backdrop.module.css'
import { Picture, type PictureProps } from './Picture.tsx'

export type BackdropProps = Omit<PictureProps, 'alt' | 'ratio' | 'fit'> & {
  /** '' when left out, for a picture that the text before it describes already. */
  readonly alt?: string
  /** Sets `--shade`, the colour between picture and text, and limits the picture if it should not fill its container. */
  readonly className?: string | undefined
  /** Behind a page's head: a very wide window draws it in its own shape (`Picture.module.css`). */
  readonly head?: true
}

/** A picture behind the text of its container, which must be positioned and isolated. */
export function Backdrop({ alt = '', className, head, ...picture }: BackdropProps) {
  return (
    <div className={classNames(styles.backdrop, className)} data-backdrop={head}>
      <Picture {...picture} alt={alt} ratio="fill" />
    </div>
  )
}
