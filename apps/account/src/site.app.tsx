/** The account site where React draws it. Its server is in `site.ts`. */
import { siteApp, visitContext } from '@club/host'
import { catalogue, messagesIn, routeHandle } from '@club/shell-api'
import type { ComponentType } from 'react'
import type { ActionFunction, LoaderFunction, RouteObject } from 'react-router'
import { BuyPage } from './buy/BuyPage.tsx'
import { loadBuy, sendBuy } from './buy/buy.action.ts'
import { ConfirmPage } from './confirm/ConfirmPage.tsx'
import { loadConfirm, sendConfirm } from './confirm/confirm.action.ts'
import { DevicesPage } from './devices/DevicesPage.tsx'
import { loadDevices, sendDevices } from './devices/devices.action.ts'
import { accountsHere, elsewhere } from './elsewhere/accounts-here.ts'
import { whereAccountsAre } from './elsewhere/ElsewherePage.tsx'
import { DeletePage, SignOutPage } from './ending/EndingPages.tsx'
import { loadEnd, loadSignOut, sendEnd, sendSignOut } from './ending/ending.action.ts'
import { ErrorPage } from './errors/ErrorPage.tsx'
import { RootError } from './errors/RootError.tsx'
import { ForgotPage } from './forgot/ForgotPage.tsx'
import { loadForgot, sendForgot } from './forgot/forgot.action.ts'
import { Layout } from './layout/Layout.tsx'
import type { Messages } from './messages/en.ts'
import { accountMessages } from './messages.ts'
import { ProfilePage } from './profile/ProfilePage.tsx'
import { loadProfile, sendProfile } from './profile/profile.action.ts'
import { RegisterPage } from './register/RegisterPage.tsx'
import { loadRegister, sendRegister } from './register/register.action.ts'
import { SignInPage } from './sign-in/SignInPage.tsx'
import { loadSignIn, sendSignIn } from './sign-in/sign-in.action.ts'
import { SubscriptionsPage } from './subscriptions/SubscriptionsPage.tsx'
import { loadSubscriptions, sendSubscriptions } from './subscriptions/subscriptions.action.ts'
import { holderOf, leadTo } from './visit/visitor.ts'

type Titled = { [Key in keyof Messages]: Messages[Key] extends string ? Key : never }[keyof Messages]

/** Pages open to anybody; all others belong to an account. */
const found: readonly Titled[] = ['signInHeading', 'registerHeading', 'forgotHeading']

const handleOf = (title: Titled) =>
  routeHandle({
    pageType: 'login',
    chunk: 'main',
    messages: accountMessages,
    meta: ({ lang, data }) => ({
      title: messagesIn(accountMessages, lang)[data === elsewhere ? 'accountHeading' : title],
      ...(found.includes(title) && data !== elsewhere ? {} : { noIndex: true }),
    }),
  })

/** One page: its title, component, loader and action. */
const page = (
  path: string,
  title: Titled,
  Component: ComponentType,
  loader: LoaderFunction,
  action?: ActionFunction,
): RouteObject => ({
  id: path,
  path,
  handle: handleOf(title),
  Component: whereAccountsAre(Component),
  loader: (asked, context) => (accountsHere(asked) ? loader(asked, context) : elsewhere),
  ...(action ? { action } : {}),
})

export const app = siteApp({
  Layout,
  home: {
    handle: handleOf('accountHeading'),
    slots: [],
    // The root address redirects to the visitor's own page.
    loader: async (asked) => {
      throw leadTo(asked, (await holderOf(asked.context.get(visitContext))) ? '/profile' : '/sign-in')
    },
    Component: () => null,
  },
  pages: [
    page('sign-in', 'signInHeading', SignInPage, loadSignIn, sendSignIn),
    page('register', 'registerHeading', RegisterPage, loadRegister, sendRegister),
    page('confirm', 'confirmHeading', ConfirmPage, loadConfirm, sendConfirm),
    page('forgot', 'forgotHeading', ForgotPage, loadForgot, sendForgot),
    page('profile', 'accountHeading', ProfilePage, loadProfile, sendProfile),
    page('subscriptions', 'subscriptions', SubscriptionsPage, loadSubscriptions, sendSubscriptions),
    page('buy', 'buyHeading', BuyPage, loadBuy, sendBuy),
    page('devices', 'devices', DevicesPage, loadDevices, sendDevices),
    page('sign-out', 'signOutHeading', SignOutPage, loadSignOut, sendSignOut),
    page('delete', 'deleteHeading', DeletePage, loadEnd, sendEnd),
  ],
  scripts: false,
  ErrorPage,
  RootError,
  slotTexts: catalogue({ loading: '', slotProblem: '' }, () => Promise.reject()),
})
