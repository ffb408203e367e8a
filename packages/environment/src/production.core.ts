/** What every service refuses in production. */

/** The length of 24 random bytes in base64. */
const shortestSecret = 32

/**
 * @param secrets by the names of their switches
 * @returns whether this is production
 * @throws Error if production was given a frozen clock, or a secret short enough to guess; never contains its value
 */
export function inProduction(
  { NODE_ENV, NOW }: { NODE_ENV?: string | undefined; NOW?: string | undefined },
  secrets: Record<string, string | undefined>,
): boolean {
  if (NODE_ENV !== 'production') return false
  if (NOW) throw new Error('NOW freezes every clock and is refused in production')
  const short = Object.entries(secrets).flatMap(([name, value]) =>
    (value?.length ?? shortestSecret) < shortestSecret ? [name] : [],
  )
  if (short.length > 0)
    throw new Error(`${short.join(', ')}: must have at least ${shortestSecret} characters in production`)
  return true
}
