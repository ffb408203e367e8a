/** What every page needs: settings, menu and sponsors. Read once; navigation in the browser does not fetch it again. */
import {
  type DrawnSponsor,
  drawnSponsor,
  type HeaderSponsor,
  headerSponsorList,
  type MenuItem,
  menuTree,
  type SponsorRow,
  sectionSponsorList,
  sponsorRowList,
  sponsorsOfSection,
} from '@club/contracts'
import { type ClubSettings, podcastAnswer } from '@club/settings'
import { type Api, ApiProblem, apiContext, query, settingsContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'

/** One entry of the menu as it is drawn. */
export type MenuEntry = {
  title: string
  href: string
  external: boolean
  newTab: boolean
  children: MenuEntry[]
}

/** A row of sponsors as the footer draws it. */
export type FooterRow = Pick<SponsorRow, 'rowID' | 'title' | 'titleSize' | 'sponsorSize'> & {
  sponsors: DrawnSponsor[]
}

export type RootData = {
  settings: ClubSettings
  menu: MenuEntry[]
  headerSponsors: HeaderSponsor[]
  sponsorRows: FooterRow[]
  /** Sponsors shown while a page is slow to load. */
  loadingSponsors: DrawnSponsor[]
  /** Title of the club's podcast, if it has one. */
  podcast: string | null
}

/** All of them: a list without a size ends after twenty. */
const sponsorRowsAddress = `/api/sponsors/v1/rows${query({ 'page[size]': 100 })}`

const footerRow = ({ rowID, title, titleSize, sponsorSize, sponsors }: SponsorRow): FooterRow => ({
  rowID,
  title,
  titleSize,
  sponsorSize,
  sponsors: sponsors.map(drawnSponsor),
})

const entry = (item: MenuItem): MenuEntry => ({
  title: item.postTitle,
  href: item.postType === 'external' ? (item.externalUrl ?? '/') : item.fullPath,
  external: item.postType === 'external',
  newTab: item.newTab,
  children: item.children.map(entry),
})

/** A part of the frame that fails to load is left out: a page works without its sponsors. */
async function orElse<T>(answer: Promise<T>, instead: T): Promise<T> {
  try {
    return await answer
  } catch (problem) {
    if (problem instanceof ApiProblem) return instead
    throw problem
  }
}

export async function loadRoot({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<RootData> {
  const api: Api = context.get(apiContext)
  const [menu, header, rows, sections, video] = await Promise.all([
    orElse(api.get('/api/web/v1/menus', menuTree), { data: [] }),
    orElse(api.get('/api/sponsors/v1/header', headerSponsorList), { data: [], meta: { total: 0 } }),
    orElse(api.get(sponsorRowsAddress, sponsorRowList), { data: [], meta: { total: 0 } }),
    orElse(api.get('/api/sponsors/v1/sections', sectionSponsorList), { data: [], meta: { total: 0 } }),
    orElse(api.get('/api/videos/v1/settings', podcastAnswer), { data: { attributes: {} } }),
  ])
  const slots = sections.data.map(({ attributes }) => attributes)
  return {
    settings: context.get(settingsContext),
    podcast: video.data.attributes.podcast?.title ?? null,
    menu: menu.data.map(entry),
    headerSponsors: header.data.map(({ attributes }) => attributes),
    sponsorRows: rows.data.map(({ attributes }) => footerRow(attributes)),
    loadingSponsors: sponsorsOfSection(slots, 'loading-screen'),
  }
}
