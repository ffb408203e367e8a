import { classNames } from '../class-names.ts'
import styles from './Backdrop.module.css'
import { Picture, type PictureProps } from './Picture.tsx'

export type BackdropProps = Omit<PictureProps, 'alt' | 'ratio' | 'fit'> & {
  /** The words before it say what is to be seen, unless this does; '' when left out. */
  readonly alt?: string
  /** Sets `--shade`, the ground between picture and words, and where the picture is not to fill all of its holder. */
  readonly className?: string | undefined
  /** Behind the head of a page: a very wide window draws it in a shape of its own (`Picture.module.css`). */
  readonly head?: true
}

/** A picture behind the words of what holds it, which is positioned and isolated. */
export function Backdrop({ alt = '', className, head, ...picture }: BackdropProps) {
  return (
    <div className={classNames(styles.backdrop, className)} data-backdrop={head}>
      <Picture {...picture} alt={alt} ratio="fill" />
    </div>
  )
}
