import { useForeign, useSay } from '@club/shell-api'

/** A picture's alternative text in the page's language, if there is a wording for it; otherwise marked with its own language. */
export function useAlt(alt: string): { alt: string; lang?: string | undefined } {
  const words = useSay()(alt)
  const { lang } = useForeign()(words)
  return lang === undefined ? { alt: words } : { alt: words, lang }
}
