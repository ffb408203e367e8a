/**
 * What the page gives to the remotes. Of react-router only what a remote may use, by name: sharing all of it would keep all
 * of it in every fan's download (measured: 27 KB brotli). Adding a name here is an additive change of the contract.
 */
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
