import { useForeign, useSay } from '@club/shell-api'

/** What a picture shows, in the language of the page where it has a wording, and otherwise marked as the language that it is in. */
export function useAlt(alt: string): { alt: string; lang?: string | undefined } {
  const words = useSay()(alt)
  const { lang } = useForeign()(words)
  return lang === undefined ? { alt: words } : { alt: words, lang }
}
