/**
 * What the page gives to the remotes. Of react-router only what a remote may use, by name: sharing all of it would keep all
 * of it in every fan's download (measured: 27 KB brotli). Adding a name here is an additive change of the contract.
 */
import * as bus from '@club/event-bus'
import type { SharedModule } from '@club/federation'
import * as shellApi from '@club/shell-api'
import * as jotai from 'jotai'
// As they are: a namespace of each would be put together out of getters, 50 ms of a slow telephone.
import react from 'react'
import jsx from 'react/jsx-runtime'
import dom from 'react-dom'
import {
  createContext,
  data,
  Form,
  Link,
  NavLink,
  Outlet,
  redirect,
  useFetcher,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router'

const router = {
  createContext,
  data,
  Form,
  Link,
  NavLink,
  Outlet,
  redirect,
  useFetcher,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRouteLoaderData,
  useSearchParams,
}

export const shares: Record<SharedModule, object> = {
  react,
  'react/jsx-runtime': jsx,
  'react-dom': dom,
  'react-router': router,
  jotai,
  '@club/event-bus': bus,
  '@club/shell-api': shellApi,
}
