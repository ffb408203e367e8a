import type { ContentAdvert, ContentBlock, Span } from '@club/contracts'
import { playerPath, useForeign } from '@club/shell-api'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { ButtonLink } from '../button/Button.tsx'
import { Icon } from '../icons/Icon.tsx'
import { SiteLink } from '../link/SiteLink.tsx'
import { useKitMessages } from '../messages.ts'
import { Picture } from '../picture/Picture.tsx'
import { AdvertSlot } from '../sponsor/AdvertSlot.tsx'
import { Still } from '../still/Still.tsx'
import { Heading } from '../type/Heading.tsx'
import './ContactForm.module.css'
import { contactParts } from './contacts.core.ts'
import { headingIds } from './heading-ids.core.ts'
import { PlaceMap } from './PlaceMap.tsx'
import { type LivingBlock, type Part, partsOf, type WordsBlock } from './parts.core.ts'
import styles from './RichText.module.css'

/** Few texts have one, so its code is loaded only with those. Its styles are part of the text's, so that nothing moves once it has loaded. */
const ContactForm = lazy(async () => ({
  default: (await import(/* webpackChunkName: "contact-form" */ './ContactForm.tsx')).ContactForm,
}))
const Embed = lazy(async () => ({
  default: (await import(/* webpackChunkName: "embed" */ './Embed.tsx')).Embed,
}))

/** The adverts in a text's advert places, by place. */
export type AdvertsInText = Readonly<Record<string, ContentAdvert | null>>

export type RichTextProps = {
  readonly blocks: readonly ContentBlock[]
  readonly adverts?: AdvertsInText
  /** Sets the first paragraph larger, as an article's introduction. */
  readonly intro?: boolean
}

const plainText = (spans: readonly Span[]) => spans.map((span) => span.text).join('')

/** Lets a long address break at its joints, and nowhere else. */
const breakable = (text: string): ReactNode =>
  /^\S+@\S+$/.test(text)
    ? text
        .split(/(?<=@)|(?=\.)/)
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces never change places, and may be twice the same
        .flatMap((piece, index) => (index === 0 ? [piece] : [<wbr key={index} />, piece]))
    : text

/** A text whose telephone numbers and e-mail addresses are links; a number keeps its order in every language. */
function Contacts({ text }: { readonly text: string }) {
  return contactParts(text).map((part, index) =>
    part.href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts never change places, and may be twice the same
      <SiteLink key={index} href={part.href}>
        <bdi>{breakable(part.text)}</bdi>
      </SiteLink>
    ) : (
      part.text
    ),
  )
}

function Spans({ spans }: { readonly spans: readonly Span[] }) {
  return spans.map((span, index) => {
    let face: ReactNode = span.href ? breakable(span.text) : <Contacts text={span.text} />
    if (span.italic) face = <em>{face}</em>
    if (span.bold) face = <strong>{face}</strong>
    if (span.href) {
      face = <SiteLink href={span.href}>{face}</SiteLink>
    }
    // biome-ignore lint/suspicious/noArrayIndexKey: spans never change places
    return <span key={index}>{face}</span>
  })
}

const headingTag = { 2: 'h2', 3: 'h3', 4: 'h4' } as const
const headingSize = { 2: 'm', 3: 's', 4: 'xs' } as const

type WordsProps = {
  readonly block: WordsBlock
  readonly anchor: string | undefined
  readonly intro: boolean
}

/** Blocks that are only read or looked at. */
function Words({ block, anchor, intro }: WordsProps) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p data-intro={intro || undefined}>
          <Spans spans={block.spans} />
        </p>
      )
    case 'heading':
      return (
        <div className={styles.heading}>
          <Heading tag={headingTag[block.level]} size={headingSize[block.level]} id={anchor}>
            <Spans spans={block.spans} />
          </Heading>
        </div>
      )
    case 'list': {
      const Tag = block.ordered ? 'ol' : 'ul'
      return (
        <Tag className={styles.list} start={block.start}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items never change places
            <li key={index}>
              <Spans spans={item} />
            </li>
          ))}
        </Tag>
      )
    }
    case 'quote':
      return (
        <figure className={styles.quote}>
          <blockquote>
            <Spans spans={block.spans} />
          </blockquote>
          {block.cite && <figcaption>{block.cite}</figcaption>}
        </figure>
      )
    case 'image':
      return (
        <figure className={styles.figure}>
          <Picture
            imageKey={block.key}
            alt={block.alt}
            focus={block.focus}
            ratio="3/2"
            sizes="(width >= 760px) 704px, 100vw"
          />
          {block.caption && <figcaption>{block.caption}</figcaption>}
        </figure>
      )
    case 'table':
      return <Table header={block.header} rows={block.rows} />
    case 'callout':
      return (
        <aside className={styles.callout}>
          {block.title && <p className={styles.calloutTitle}>{block.title}</p>}
          <p>
            <Spans spans={block.spans} />
          </p>
        </aside>
      )
    case 'facts':
      return (
        <dl className={styles.facts}>
          {block.rows.map((row) => (
            <div key={row.label} className={styles.fact}>
              <dt>{row.label}</dt>
              <dd>
                <Contacts text={row.value} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'accordion':
      return <Accordion items={block.items} />
    case 'button':
      return (
        <p className={styles.way}>
          <ButtonLink
            href={block.href}
            newTab={block.external}
            icon={block.external ? 'ExternalLink' : 'Direction-arrow'}
            iconAlign="right"
          >
            {block.label}
          </ButtonLink>
        </p>
      )
    case 'gallery':
      return <Gallery images={block.images} />
    case 'video':
      return <Film block={block} />
    case 'map':
      return <PlaceMap block={block} />
    case 'divider':
      return <hr className={styles.divider} />
  }
}

/** Blocks that depend on the fan, or that the fan fills in. */
function Living({ block, adverts }: { readonly block: LivingBlock; readonly adverts: AdvertsInText }) {
  switch (block.type) {
    case 'advert':
      return <AdvertSlot advert={adverts[block.slotID] ?? null} slotID={block.slotID} inText />
    case 'form':
      return block.form ? (
        <Suspense>
          <ContactForm form={block.form} />
        </Suspense>
      ) : null
    case 'embed':
      return (
        <Suspense>
          <Embed block={block} />
        </Suspense>
      )
  }
}

/** Questions that open without scripts. */
function Accordion({ items }: Pick<Extract<ContentBlock, { type: 'accordion' }>, 'items'>) {
  return (
    <div className={styles.accordion}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items never change places
        <details key={index} className={styles.item}>
          <summary>
            {item.title}
            <span className={styles.opens}>
              <Icon name="Plus" size={20} />
            </span>
          </summary>
          <p>
            <Spans spans={item.spans} />
          </p>
        </details>
      ))}
    </div>
  )
}

/** Pictures side by side, each with its text. */
function Gallery({ images }: Pick<Extract<ContentBlock, { type: 'gallery' }>, 'images'>) {
  return (
    <ul className={styles.gallery}>
      {images.map(({ key, alt, focus }) => (
        <li key={key}>
          <Picture
            imageKey={key}
            alt={alt}
            focus={focus}
            ratio="3/2"
            sizes="(width >= 760px) 350px, 50vw"
            widths={['400x400', '750x750', '1000x1000']}
          />
        </li>
      ))}
    </ul>
  )
}

/** A film: its picture links to the page where it plays. */
function Film({ block: { videoID, title, image } }: { block: Extract<ContentBlock, { type: 'video' }> }) {
  return (
    <div className={styles.film} data-tone="dark">
      <Picture
        imageKey={image.key}
        alt=""
        focus={image.focus}
        ratio="16/9"
        sizes="(width >= 760px) 704px, 100vw"
      />
      <SiteLink href={playerPath(videoID)} className={styles.filmLink}>
        <span className={styles.filmMark}>
          <Icon name="Play" size={32} />
        </span>
        <span>{title}</span>
      </SiteLink>
    </div>
  )
}

function Table({
  header,
  rows,
}: {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}) {
  const kit = useKitMessages()
  // A dash as a heading is for sighted readers only.
  const columns = header.filter((cell) => /[\p{L}\p{N}]/u.test(cell))
  const label = columns.length > 0 ? columns.join(', ') : kit.table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
              <Cell key={index} text={cell} scope="col" />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
                <Cell key={column} text={cell} scope={column === 0 ? 'row' : undefined} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** @param scope what it is the heading of; an empty cell is not a heading */
function Cell({ text, scope }: { readonly text: string; readonly scope: 'col' | 'row' | undefined }) {
  const words = scope === 'col' ? text : <Contacts text={text} />
  return scope && text !== '' ? <th scope={scope}>{words}</th> : <td>{words}</td>
}

/** The text by which a block's language is detected: that of paragraphs and lists. */
function wordsOf(block: ContentBlock): string {
  if (block.type === 'accordion') return block.items.map(({ spans }) => plainText(spans)).join(' ')
  if (block.type === 'list') return block.items.map(plainText).join(' ')
  return 'spans' in block ? plainText(block.spans) : ''
}

/** Identifies how the words of a part are drawn, whatever text they are in. */
const drawingOf = (
  { at, words }: Extract<Part, { words: unknown }>,
  anchors: readonly (string | undefined)[],
  intro: boolean,
): string => `words ${JSON.stringify([intro && at === 0, anchors.slice(at, at + words.length)])}`

/** Draws structured content. Headings get anchors made from their text. */
export function RichText({ blocks, intro, adverts = {} }: RichTextProps) {
  const anchors = headingIds(blocks.map((block) => (block.type === 'heading' ? plainText(block.spans) : '')))
  const parts = useMemo(() => partsOf(blocks), [blocks])
  const foreign = useForeign()(blocks.map(wordsOf).join(' '))
  return (
    <div className={styles.text} {...foreign}>
      {parts.map((part) =>
        'living' in part ? (
          <Living key={part.at} block={part.living} adverts={adverts} />
        ) : (
          <Still
            key={part.at}
            of={part.words}
            drawing={drawingOf(part, anchors, intro === true)}
            className={styles.part}
          >
            {part.words.map((block, index) => (
              <Words
                // biome-ignore lint/suspicious/noArrayIndexKey: blocks never change places
                key={index}
                block={block}
                anchor={block.type === 'heading' ? anchors[part.at + index] : undefined}
                intro={part.at + index === 0 && intro === true}
              />
            ))}
          </Still>
        ),
      )}
    </div>
  )
}
