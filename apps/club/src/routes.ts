/** The club remote's pages (specification §2): teams, and every page of the site tree. Loaded on each of its pages, so it is small. */
import type { Page } from '@club/contracts'
import { type MetaInput, type PageMeta, type RoutesModule, routeHandle } from '@club/shell-api'
import { teamPath } from './addresses.core.ts'
import { clubMessages } from './messages.ts'
import type { TeamData } from './team/team.loader.ts'
import type { TeamsData } from './teams/teams.loader.ts'

function teamMeta({ data, settings, origin }: MetaInput<TeamData>): PageMeta {
  const club = settings.site.titleSuffix
  return {
    title: data.name,
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
      },
    ],
  }
}

function pageMeta({ data, origin }: MetaInput<Page>): PageMeta {
  const steps = [
    { title: clubMessages.en.home, fullPath: '/' },
    ...data.trail,
    { title: data.title, fullPath: data.fullPath },
  ]
  return {
    title: data.title,
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
      },
    ],
  }
}

/** Content pages to five levels. No splat: a path that is deeper is nobody's, and answers 404. */
const contentPages: RoutesModule['routes'] = [':a', ':a/:b', ':a/:b/:c', ':a/:b/:c/:d', ':a/:b/:c/:d/:e'].map(
  (path, index) => ({
    id: `club.page-${index + 1}`,
    path,
    handle: routeHandle<Page>({ pageType: 'contentPage', chunk: 'page', meta: pageMeta }),
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
      meta: ({ data, settings }) => ({
        title: clubMessages.en.teams,
        description: clubMessages.en.teamsIntro(settings.site.titleSuffix),
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
      meta: teamMeta,
    }),
    loader: async (args) =>
      (await import(/* webpackChunkName: "load-team" */ './team/team.loader.ts')).loadTeam(args),
    lazy: {
      Component: async () => (await import(/* webpackChunkName: "team" */ './team/TeamPage.tsx')).TeamPage,
    },
  },
  ...contentPages,
]
