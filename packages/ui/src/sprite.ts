/** The icon sprite that the host serves at `/assets/icons.svg`. Runs in plain Node, without React. */

import { iconNames, shirtStyles } from '@club/settings/icon-names'
import { drawings, shirtDrawings } from './icons/drawings.ts'

const symbol = (id: string, drawing: string) =>
  `<symbol id="${id}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${drawing}</symbol>`

/**
 * Every icon of docs/product.md#icons as one SVG document of symbols. Ids are the names; a shirt's id is `Shirt-` and its
 * style, and `Shirt` alone is the plain one.
 */
export function iconSprite(): string {
  const symbols = iconNames.flatMap((name) =>
    name === 'Shirt'
      ? [
          symbol(name, shirtDrawings.plain),
          ...shirtStyles.map((style) => symbol(`Shirt-${style}`, shirtDrawings[style])),
        ]
      : [symbol(name, drawings[name])],
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}
