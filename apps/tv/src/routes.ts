/**
 * The TV remote's pages (docs/product.md#addresses). This module is loaded on every page of the remote: components and loaders are not.
 */
import { messagesIn, type PageMeta, type RoutesModule, routeHandle } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { channelPath, choicePath, tvPaths } from './addresses.core.ts'
import { isNarrowed } from './browse/browse.core.ts'
import type { BrowseData, ChannelData } from './browse/browse.loader.ts'
import type { CategoriesData } from './categories/categories.loader.ts'
import type { FaqsData } from './faqs/faqs.loader.ts'
import type { FrontData } from './front/front.loader.ts'
import type { LiveData } from './live/live.loader.ts'
import { liveMeta } from './live/live-meta.core.ts'
import { tvMessages } from './messages.ts'
import type { SubscriptionsData } from './subscriptions/subscriptions.loader.ts'
import type { WatchData } from './watch/watch.loader.ts'
import { watchMeta } from './watch/watch-meta.core.ts'

const categories = (id: string, path: string) => ({
  id: `tv.${id}`,
  path,
  handle: routeHandle<CategoriesData>({
    pageType: 'videoCategory',
    chunk: 'categories',
    messages: tvMessages,
    meta: ({ data, lang }) => ({
      title: messagesIn(tvMessages, lang).categories,
      description: messagesIn(tvMessages, lang).categoriesIntro,
      image: data.categories[0]?.image?.key ?? null,
      canonical: tvPaths.categories,
    }),
  }),
  loader: async (args: LoaderFunctionArgs) =>
    (
      await import(/* webpackChunkName: "load-categories" */ './categories/categories.loader.ts')
    ).loadCategories(args),
  lazy: {
    Component: async () =>
      (await import(/* webpackChunkName: "categories" */ './categories/CategoriesPage.tsx')).CategoriesPage,
  },
})

const subscriptions = (id: string, path: string) => ({
  id: `tv.${id}`,
  path,
  handle: routeHandle<SubscriptionsData>({
    pageType: 'videoListing',
    chunk: 'subscriptions',
    messages: tvMessages,
    meta: ({ data, lang, say }) => ({
      title: say(data.name),
      description: messagesIn(tvMessages, lang).subscribeIntro,
      image: data.plans[0]?.image ?? null,
      canonical: '/videos/subscriptions',
    }),
  }),
  loader: async (args: LoaderFunctionArgs) =>
    (
      await import(/* webpackChunkName: "load-subscriptions" */ './subscriptions/subscriptions.loader.ts')
    ).loadSubscriptions(args),
  lazy: {
    Component: async () =>
      (await import(/* webpackChunkName: "subscriptions" */ './subscriptions/SubscriptionsPage.tsx'))
        .SubscriptionsPage,
  },
})

/** A film has two addresses: its own, and the player's. */
const watch = (id: string, path: string) => ({
  id: `tv.${id}`,
  path,
  handle: routeHandle<WatchData>({
    pageType: 'videoListing',
    chunk: 'watch',
    messages: tvMessages,
    meta: watchMeta,
  }),
  loader: async (args: LoaderFunctionArgs) =>
    (await import(/* webpackChunkName: "load-watch" */ './watch/watch.loader.ts')).loadWatch(args),
  lazy: {
    Component: async () => (await import(/* webpackChunkName: "watch" */ './watch/WatchPage.tsx')).WatchPage,
  },
})

const browseLoaders = () => import(/* webpackChunkName: "load-browse" */ './browse/browse.loader.ts')

export const routes: RoutesModule['routes'] = [
  {
    id: 'tv.front',
    path: 'videos',
    handle: routeHandle<FrontData>({
      pageType: 'videoListing',
      chunk: 'front',
      messages: tvMessages,
      meta: ({ data: { frame, hero }, settings, lang, say }): PageMeta => ({
        title: messagesIn(tvMessages, lang).videos,
        description: hero
          ? messagesIn(tvMessages, lang).videosIntro(say(frame.brand), settings.club.name)
          : messagesIn(tvMessages, lang).nothingYet,
        image: hero?.clip.image ?? null,
      }),
    }),
    loader: async (args) =>
      (await import(/* webpackChunkName: "load-front" */ './front/front.loader.ts')).loadFront(args),
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "front" */ './front/FrontPage.tsx')).FrontPage,
    },
  },
  {
    id: 'tv.browse',
    path: 'videos/browse',
    handle: routeHandle<BrowseData>({
      pageType: 'videoListing',
      chunk: 'browse',
      messages: tvMessages,
      meta: ({ data: { choice, list }, lang }): PageMeta => ({
        title: messagesIn(tvMessages, lang).browse,
        description: messagesIn(tvMessages, lang).browseIntro,
        image: list.clips[0]?.image ?? null,
        canonical: choicePath(tvPaths.browse, choice),
        // Search engines must not index a page for every term that a fan types.
        noIndex: choice.q !== '' || (isNarrowed(choice) && list.total === 0),
      }),
    }),
    loader: async (args) => (await browseLoaders()).loadBrowse(args),
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "browse" */ './browse/BrowsePage.tsx')).BrowsePage,
    },
  },
  categories('categories', 'videos/categories'),
  categories('channels', 'videos/channel'),
  {
    id: 'tv.channel',
    path: 'videos/channel/:slug',
    handle: routeHandle<ChannelData>({
      pageType: 'videoCategory',
      chunk: 'channel',
      messages: tvMessages,
      meta: ({ data: { channel, list }, say }): PageMeta => ({
        title: say(channel.title),
        description: say(channel.description),
        image: channel.image?.key ?? null,
        canonical: choicePath(channelPath(channel.slug), { page: list.page }),
      }),
    }),
    loader: async (args) => (await browseLoaders()).loadChannel(args),
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "channel" */ './browse/ChannelPage.tsx')).ChannelPage,
    },
  },
  {
    id: 'tv.faqs',
    path: 'videos/faqs',
    handle: routeHandle<FaqsData>({
      pageType: 'faqs',
      chunk: 'faqs',
      messages: tvMessages,
      meta: ({ data: { name, groups }, lang, say }): PageMeta => ({
        title: say(name),
        description: messagesIn(tvMessages, lang).faqsIntro,
        structured: [
          {
            '@context': 'https://schema.org',
            '@type': 'FAQPage',
            mainEntity: groups
              .flatMap(({ list }) => list)
              .map(({ heading, question }) => ({
                '@type': 'Question',
                name: heading,
                acceptedAnswer: { '@type': 'Answer', text: question },
              })),
          },
        ],
      }),
    }),
    loader: async (args) =>
      (await import(/* webpackChunkName: "load-faqs" */ './faqs/faqs.loader.ts')).loadFaqs(args),
    lazy: {
      Component: async () => (await import(/* webpackChunkName: "faqs" */ './faqs/FaqsPage.tsx')).FaqsPage,
    },
  },
  subscriptions('subscriptions', 'videos/subscriptions'),
  subscriptions('subscribe', 'subscribe'),
  watch('player', 'videos/player/:video?'),
  watch('video', 'videos/:video'),
  {
    id: 'tv.live',
    path: 'live/:mediaType?/:assetID?',
    handle: routeHandle<LiveData>({
      pageType: 'videoListing',
      chunk: 'live',
      messages: tvMessages,
      meta: liveMeta,
    }),
    loader: async (args) =>
      (await import(/* webpackChunkName: "load-live" */ './live/live.loader.ts')).loadLive(args),
    lazy: {
      Component: async () => (await import(/* webpackChunkName: "live" */ './live/LivePage.tsx')).LivePage,
    },
  },
]
