/** Splits a text into parts: static words, as long as possible, and living blocks in between. Pure. */
import type { ContentBlock } from '@club/contracts'

export type LivingBlock = Extract<ContentBlock, { type: 'advert' | 'form' | 'embed' }>
export type WordsBlock = Exclude<ContentBlock, LivingBlock>

/** `at`: the index of its first block in the text. */
export type Part =
  | { readonly at: number; readonly words: readonly WordsBlock[] }
  | { readonly at: number; readonly living: LivingBlock }

const isLiving = (block: ContentBlock): block is LivingBlock =>
  block.type === 'advert' || block.type === 'form' || block.type === 'embed'

export function partsOf(blocks: readonly ContentBlock[]): readonly Part[] {
  const parts: Part[] = []
  let words: WordsBlock[] = []
  for (const [at, block] of blocks.entries()) {
    if (isLiving(block)) {
      parts.push({ at, living: block })
      words = []
    } else {
      if (words.length === 0) parts.push({ at, words })
      words.push(block)
    }
  }
  return parts
}
