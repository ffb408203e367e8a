/** Icons that settings name but the kit does not draw. Pure. */
import { iconNames } from './icon-names.ts'

type Path = (string | number)[]

const known: ReadonlySet<string> = new Set(iconNames)

/** Paths of each `icon` in a list or tree of entries that is not one of the kit's. */
const withinEntries = (value: unknown, path: Path): Path[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
        const at = [...path, Array.isArray(value) ? Number(key) : key]
        if (key !== 'icon' || typeof inner !== 'string') return withinEntries(inner, at)
        return known.has(inner) ? [] : [at]
      })

type Named = { menus: unknown; social: unknown; streamer: { footerLinks: unknown } }

/** @returns the path of each, from the top of the settings */
export const unknownIcons = ({ menus, social, streamer }: Named): Path[] => [
  ...withinEntries(menus, ['menus']),
  ...withinEntries(social, ['social']),
  ...withinEntries(streamer.footerLinks, ['streamer', 'footerLinks']),
]
