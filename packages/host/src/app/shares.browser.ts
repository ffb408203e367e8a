/**
 * What the page shares with the remotes. Of react-router only what a remote may use, by name: sharing all of it would keep all
 * of it in every fan's download (measured: 27 KB brotli). Adding a name here is an additive change of the contract.
 */
// Imported by name: a namespace object for each would be built from getters, 50 ms on a slow phone.
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
import { sharesWith } from './shares.ts'

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

export const shares = sharesWith({
  react,
  'react/jsx-runtime': jsx,
  'react-dom': dom,
  'react-router': router,
})
