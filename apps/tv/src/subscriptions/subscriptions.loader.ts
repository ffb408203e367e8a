import { orderedMemberships } from '@club/access'
import { ApiProblem, type SlotLoaderArgs, settingsContext } from '@club/shell-api'
import { type FrameData, openPage } from '../frame/frame.loader.ts'
import { loadLists, type PackagesData, withPlans } from '../packages/packages.loader.ts'
import { type PlanLogo, planLogo } from './plan-logo.core.ts'

export type Plan = {
  key: string
  id: string
  title: string
  description: string
  label: boolean
  benefits: { text: string; icon: string | null }[]
  button: { text: string; href: string; signedOut: string }
  logo: PlanLogo
  image: string | null
  /** The entitlements that it maps to: a fan who holds one has it. */
  opens: readonly string[]
}
export type SubscriptionsData = {
  frame: FrameData
  name: string
  plans: Plan[]
  /** Background and text colour of each plan, by position. */
  colours: { background: string; text: string }[]
  login: string
  promo: string
  packages: PackagesData
}

/** @throws ApiProblem 404 if the club sells nothing */
export async function loadSubscriptions(args: SlotLoaderArgs): Promise<SubscriptionsData> {
  const { api, settings, frame } = await openPage(args)
  const { subscribe } = settings.feeds
  if (!subscribe.enabled)
    throw new ApiProblem(404, 'memberships are switched off', new URL(args.request.url).pathname)
  const { signal } = args.request
  const [lists, widget] = await Promise.all([
    loadLists(api, signal),
    withPlans(api, args.context.get(settingsContext), settings.packages, signal),
  ])
  // One that nothing is said of, as a club without memberships of its own has them, would be an empty card.
  const memberships = orderedMemberships(settings.memberships).filter(
    ({ description, benefits }) => description !== '' || benefits.length > 0,
  )
  return {
    frame,
    name: subscribe.name,
    plans: memberships.map((one) => ({
      key: one.key,
      id: one.membershipID,
      title: one.title,
      description: one.description,
      label: one.renderLabel,
      benefits: one.benefits.map((text, index) => ({ text, icon: one.benefitIcons[index] ?? null })),
      button: { text: one.buttonText, href: one.buttonLink, signedOut: one.loginButtonText },
      logo: planLogo(one, settings.logos),
      image: one.displayImage,
      opens: one.mappedEntitlements,
    })),
    colours: memberships.map(({ backgroundColour, textColour }) => ({
      background: backgroundColour,
      text: textColour,
    })),
    login: settings.prompts.login,
    promo: settings.prompts.loggedIn,
    packages: { lists, widget },
  }
}
