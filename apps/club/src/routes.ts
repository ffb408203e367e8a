/** The club remote's pages (docs/product.md#addresses): teams, and every page of the site tree. Loaded on each of its pages, so it is small. */
import { categoryPath, playerPath, teamPath } from '@club/contracts/page-paths'
import { type MetaInput, messagesIn, type PageMeta, type RoutesModule, routeHandle } from '@club/shell-api'
import type { BreadcrumbList, Person, SportsTeam, WithContext } from 'schema-dts'
import type { ArabicData } from './arabic/arabic.loader.ts'
import type { CategoriesData, CategoryData } from './category/category.loader.ts'
import { clubMessages } from './messages.ts'
import type { ContentPageData } from './page/page.loader.ts'
import type { PlayerData } from './player/player.loader.ts'
import type { PlayersData } from './players/players.loader.ts'
import type { TeamData } from './team/team.loader.ts'
import type { TeamsData } from './teams/teams.loader.ts'

function teamMeta({ data, settings, origin, say }: MetaInput<TeamData>): PageMeta {
  const club = settings.site.titleSuffix
  return {
    title: say(data.name),
    description: data.overview,
    image: data.image?.key ?? null,
    imageAlt: data.image?.alt,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'SportsTeam',
        name: `${club} ${data.name}`,
        sport: settings.site.sport,
        url: `${origin}${teamPath(data.slug)}`,
        parentOrganization: { '@type': 'SportsOrganization', name: club, url: `${origin}/` },
      } satisfies WithContext<SportsTeam>,
    ],
  }
}

function pageMeta({ data: { page: data }, lang, say, origin }: MetaInput<ContentPageData>): PageMeta {
  const steps = [
    { title: messagesIn(clubMessages, lang).home, fullPath: '/' },
    ...data.trail,
    { title: data.title, fullPath: data.fullPath },
  ]
  return {
    title: say(data.title),
    description: data.metaDescription ?? data.standfirst,
    image: data.image?.key ?? null,
    imageAlt: data.image?.alt,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: steps.map(({ title, fullPath }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: title,
          item: `${origin}${fullPath}`,
        })),
      } satisfies WithContext<BreadcrumbList>,
    ],
  }
}

function playerMeta({ data: { player, team }, settings, origin }: MetaInput<PlayerData>): PageMeta {
  const path = playerPath(team.slug, player.slug)
  return {
    title: player.name,
    description: player.profile,
    image: player.image?.key ?? null,
    imageAlt: player.image?.alt,
    canonical: path,
    type: 'profile',
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'Person',
        name: player.name,
        url: `${origin}${path}`,
        ...(player.dateOfBirth ? { birthDate: player.dateOfBirth } : {}),
        ...(player.birthplace ? { birthPlace: { '@type': 'Place', name: player.birthplace } } : {}),
        jobTitle: player.role ?? player.position,
        memberOf: {
          '@type': 'SportsTeam',
          name: `${settings.site.titleSuffix} ${team.name}`,
          sport: settings.site.sport,
          url: `${origin}${teamPath(team.slug)}`,
        },
      } satisfies WithContext<Person>,
    ],
  }
}

/** `/players/{team}/{player}`, and `/players/{player}` for the same page (docs/product.md#addresses). */
const playerPages: RoutesModule['routes'] = [':player', ':team/:player'].map((path, index) => ({
  id: index === 0 ? 'club.player-by-slug' : 'club.player',
  path: `players/${path}`,
  handle: routeHandle<PlayerData>({
    pageType: 'playerProfile',
    chunk: 'player',
    messages: clubMessages,
    meta: playerMeta,
  }),
  loader: async (args) =>
    (await import(/* webpackChunkName: "load-player" */ './player/player.loader.ts')).loadPlayer(args),
  lazy: {
    Component: async () =>
      (await import(/* webpackChunkName: "player" */ './player/PlayerPage.tsx')).PlayerPage,
  },
}))

const categoryPages: RoutesModule['routes'] = [
  {
    id: 'club.categories',
    path: 'category',
    handle: routeHandle<CategoriesData>({
      pageType: 'category',
      chunk: 'categories',
      messages: clubMessages,
      meta: ({ data, settings, lang }) => ({
        title: messagesIn(clubMessages, lang).categories,
        description: messagesIn(clubMessages, lang).categoriesIntro(settings.site.titleSuffix),
        image: data.categories[0]?.image?.key ?? null,
      }),
    }),
    loader: async (args) =>
      (await import(/* webpackChunkName: "load-category" */ './category/category.loader.ts')).loadCategories(
        args,
      ),
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "categories" */ './category/CategoriesPage.tsx')).CategoriesPage,
    },
  },
  {
    id: 'club.arabic',
    path: 'category/arabic',
    handle: routeHandle<ArabicData>({
      pageType: 'category',
      chunk: 'arabic',
      messages: clubMessages,
      lang: 'ar',
      dir: 'rtl',
      meta: ({ data: { page } }) => ({
        title: page.title,
        description: page.metaDescription ?? page.standfirst,
        image: page.image?.key ?? null,
        imageAlt: page.image?.alt,
      }),
    }),
    loader: async (args) =>
      (await import(/* webpackChunkName: "load-arabic" */ './arabic/arabic.loader.ts')).loadArabic(args),
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "arabic" */ './arabic/ArabicPage.tsx')).ArabicPage,
    },
  },
  {
    id: 'club.category',
    path: 'category/:category',
    handle: routeHandle<CategoryData>({
      pageType: 'category',
      chunk: 'category',
      messages: clubMessages,
      meta: ({ data, settings, lang, say }) => {
        const { page } = data.list
        const name = say(data.name)
        return {
          title: page > 1 ? `${name} (${page})` : name,
          description: messagesIn(clubMessages, lang).categoryIntro(name, settings.site.titleSuffix),
          image: data.image?.key ?? null,
          canonical: `${categoryPath(data.slug)}${page > 1 ? `?page=${page}` : ''}`,
        }
      },
    }),
    loader: async (args) =>
      (await import(/* webpackChunkName: "load-category" */ './category/category.loader.ts')).loadCategory(
        args,
      ),
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "category" */ './category/CategoryPage.tsx')).CategoryPage,
    },
  },
]

/** Content pages to five levels. No splat: a deeper path matches nothing, and answers 404. */
const contentPages: RoutesModule['routes'] = [':a', ':a/:b', ':a/:b/:c', ':a/:b/:c/:d', ':a/:b/:c/:d/:e'].map(
  (path, index) => ({
    id: `club.page-${index + 1}`,
    path,
    handle: routeHandle<ContentPageData>({
      pageType: 'contentPage',
      chunk: 'page',
      messages: clubMessages,
      meta: pageMeta,
    }),
    loader: async (args) =>
      (await import(/* webpackChunkName: "load-page" */ './page/page.loader.ts')).loadPage(args),
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "page" */ './page/ContentPage.tsx')).ContentPage,
    },
  }),
)

export const routes: RoutesModule['routes'] = [
  {
    id: 'club.teams',
    path: 'teams',
    handle: routeHandle<TeamsData>({
      pageType: 'team',
      chunk: 'teams',
      messages: clubMessages,
      meta: ({ data, settings, lang }) => ({
        title: messagesIn(clubMessages, lang).teams,
        description: messagesIn(clubMessages, lang).teamsIntro(settings.site.titleSuffix),
        image: data.teams[0]?.image?.key ?? null,
      }),
    }),
    loader: async (args) =>
      (await import(/* webpackChunkName: "load-teams" */ './teams/teams.loader.ts')).loadTeams(args),
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "teams" */ './teams/TeamsPage.tsx')).TeamsPage,
    },
  },
  {
    id: 'club.team',
    path: 'teams/:team',
    handle: routeHandle<TeamData>({
      pageType: 'team',
      headerStyle: 'transparent-dark',
      chunk: 'team',
      messages: clubMessages,
      meta: teamMeta,
    }),
    loader: async (args) =>
      (await import(/* webpackChunkName: "load-team" */ './team/team.loader.ts')).loadTeam(args),
    lazy: {
      Component: async () => (await import(/* webpackChunkName: "team" */ './team/TeamPage.tsx')).TeamPage,
    },
  },
  {
    id: 'club.players',
    path: 'players',
    handle: routeHandle<PlayersData>({
      pageType: 'team',
      chunk: 'players',
      messages: clubMessages,
      meta: ({ settings, lang }) => ({
        title: messagesIn(clubMessages, lang).players,
        description: messagesIn(clubMessages, lang).playersIntro(settings.site.titleSuffix),
      }),
    }),
    loader: async (args) =>
      (await import(/* webpackChunkName: "load-players" */ './players/players.loader.ts')).loadPlayers(args),
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "players" */ './players/PlayersPage.tsx')).PlayersPage,
    },
  },
  ...playerPages,
  ...categoryPages,
  ...contentPages,
]
