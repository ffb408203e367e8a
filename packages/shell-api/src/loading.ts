/** The router context of a loader: nothing in a loader is global (docs/architecture.md#what-a-remote-may-touch). */
import type { ClubSettings } from '@club/settings'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Api } from './api.ts'

/** The API client of this request. */
export const apiContext = createContext<Api>()

/** This request's instant; the same in every loader of one request, and used again in hydration. */
export const nowContext = createContext<Date>()

/** The club's settings. */
export const settingsContext = createContext<ClubSettings>()

/** The arguments of a slot's loader: the same context as a route's. */
export type SlotLoaderArgs = { context: Readonly<RouterContextProvider>; request: Request }
