/** The listed teams (docs/product.md#teams). Pure. */

import type { ListOf, Picture, Team } from '@club/contracts'
import { teamPath } from '@club/contracts/page-paths'

export type TeamCard = {
  slug: string
  name: string
  /** The team's own page, or its replacement elsewhere. */
  href: string
  external: boolean
  summary: string | null
  image: Picture | null
  childFriendly: boolean
}

/** Child-friendly mode shows only teams marked for it, as with sponsors. */
export const shownTeams = (teams: readonly TeamCard[], childFriendlyMode: boolean): readonly TeamCard[] =>
  teams.filter(({ childFriendly }) => childFriendly || !childFriendlyMode)

/** Accepts only an http(s) address, not other schemes that a browser might follow. */
export const externalPage = (address: string | null): string | null =>
  address !== null && /^https?:\/\//i.test(address) ? address : null

/** A full stop after a letter alone ('J. Smith', 'e.g.') or a short name ('St. George’s', 'Mrs. Hale') does not end a sentence. */
const sentence = /^.+?(?:[!?]|(?<!(?<!\p{L})(?:\p{L}|\p{Lu}\p{Ll}{1,2}))\.)(?=\s|$)/su

/** The first sentence of a text, for a card. */
export const firstSentence = (text: string): string => sentence.exec(text)?.[0] ?? text

/** Teams with `showOnTeams`, in their order. */
export const teamCards = (teams: ListOf<Team>): TeamCard[] =>
  teams.data
    .map(({ attributes }) => attributes)
    .filter(({ showOnTeams }) => showOnTeams)
    .sort((a, b) => a.order - b.order || a.name.localeCompare(b.name, 'en'))
    .map(({ slug, name, externalTeamPage, overview, showTeamOverview, image, childFriendly }) => {
      const elsewhere = externalPage(externalTeamPage)
      return {
        slug,
        name,
        href: elsewhere ?? teamPath(slug),
        external: elsewhere !== null,
        summary: showTeamOverview && overview !== null ? firstSentence(overview) : null,
        image,
        childFriendly,
      }
    })
