import { Heading } from './Heading.tsx'
import { Said } from './Said.tsx'

export type HeadWordsProps = {
  /** The page's one h1. */
  readonly title: string
  readonly kicker?: string | undefined
  readonly intro?: string | undefined
  /** Class names for the parts in this head. */
  readonly looks: { readonly words?: string; readonly kicker?: string; readonly intro?: string }
}

/** The text of a page's head: a line above the title, the title, and an introduction. */
export function HeadWords({ title, kicker, intro, looks }: HeadWordsProps) {
  return (
    <div className={looks.words}>
      {kicker && (
        <p className={looks.kicker}>
          <Said>{kicker}</Said>
        </p>
      )}
      <Heading tag="h1" size="xl">
        {title}
      </Heading>
      {intro && (
        <p className={looks.intro}>
          <Said>{intro}</Said>
        </p>
      )}
    </div>
  )
}
