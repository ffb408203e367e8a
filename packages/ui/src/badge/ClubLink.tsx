import { imageUrl } from '@club/contracts/images'
import { classNames } from '../class-names.ts'
import { SiteLink } from '../link/SiteLink.tsx'
import styles from './ClubLink.module.css'

export type ClubLinkProps = {
  readonly href: string
  /** Where it leads, for assistive technology. */
  readonly label: string
  /** Key of the crest in the image library. */
  readonly crest: string
  /** Edge of the crest, in pixels of text at 100 %. */
  readonly size: number
  readonly name: string
  /** Class names for the parts. */
  readonly looks: { readonly link?: string; readonly crest?: string; readonly name?: string }
}

/** Crest and name of the club, linking to its main site. */
export function ClubLink({ href, label, crest, size, name, looks }: ClubLinkProps) {
  return (
    <SiteLink href={href} className={classNames(styles.link, looks.link)} aria-label={label}>
      <img
        className={classNames(styles.crest, looks.crest)}
        src={imageUrl(crest, '200x200')}
        width={size}
        height={size}
        alt=""
      />
      <span className={looks.name}>{name}</span>
    </SiteLink>
  )
}
