import { classNames } from '../class-names.ts'
import styles from './Backdrop.module.css'
import { Picture, type PictureProps } from './Picture.tsx'

export type BackdropProps = Omit<PictureProps, 'alt' | 'ratio' | 'fit'> & {
  /** The words before it say what is to be seen, unless this does; '' when left out. */
  readonly alt?: string
  /** Sets `--shade`, the ground between picture and words, and where the picture is not to fill all of its holder. */
  readonly className?: string | undefined
  /** What it is the ground of is told in the document: `data-backdrop` is the head of a page (`Picture.module.css`). */
  readonly [data: `data-${string}`]: string | boolean | undefined
}

/** A picture behind the words of what holds it, which is positioned and isolated. */
export function Backdrop({
  alt = '',
  className,
  imageKey,
  focus,
  sizes,
  widths,
  priority,
  ...told
}: BackdropProps) {
  return (
    <div {...told} className={classNames(styles.backdrop, className)}>
      <Picture
        imageKey={imageKey}
        focus={focus}
        alt={alt}
        ratio="fill"
        sizes={sizes}
        widths={widths}
        priority={priority}
      />
    </div>
  )
}
