/** Captions: which track to show, and which text of a cue to draw. Pure. */

export type CaptionTrack = { readonly id: string; readonly label: string; readonly lang: string }

/** What the fan last chose: a language, or 'off'; null: never chose. */
export type CaptionChoice = string | null

const short = (lang: string) => lang.toLowerCase().split('-')[0] ?? ''

/**
 * The track to begin with: the fan's own choice; without one, no captions.
 * @returns its id, or null for none
 */
export function firstCaptions(tracks: readonly CaptionTrack[], choice: CaptionChoice): string | null {
  if (choice === null || choice === 'off') return null
  return tracks.find(({ lang }) => short(lang) === short(choice))?.id ?? null
}

/** The track that the captions key turns on: the last chosen language, else the page's, else the first. */
export function captionsToTurnOn(
  tracks: readonly CaptionTrack[],
  choice: CaptionChoice,
  pageLang: string,
): string | null {
  const wanted = [choice, pageLang]
    .filter((lang) => lang !== null && lang !== 'off')
    .map((lang) => short(String(lang)))
  for (const lang of wanted) {
    const found = tracks.find((track) => short(track.lang) === lang)
    if (found) return found.id
  }
  return tracks[0]?.id ?? null
}

/** Lines of a cue as plain text: its tags are for voices and colours, and none of them enters the page. */
export function cueLines(text: string): string[] {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }
