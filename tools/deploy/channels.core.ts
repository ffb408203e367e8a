/** Whether a channel is one that somebody follows, or a slip of the pen. Pure. */
import { type Channel, isSiteChannel, type Registry } from '@club/federation'

/** A deploy to a channel that nobody is known to follow: it would reach no visitor, and a wrong name would go unnoticed. */
export class UnknownChannel extends Error {
  constructor(channel: Channel, followed: readonly string[]) {
    const others =
      followed.length > 0
        ? `hosts that answer follow ${followed.join(', ')}`
        : 'no host that answers follows one'
    super(
      `--channel ${channel}: nothing has been released there yet, and ${others}; nothing was changed. If it is meant, and its hosts come later, add --new-channel`,
    )
    this.name = 'UnknownChannel'
  }
}

/**
 * A channel in which something was released before is known, whether or not its hosts are up.
 * @param followed by the hosts that answer
 * @throws UnknownChannel
 */
export function refuseUnknownChannel(
  { channels, releases }: Pick<Registry, 'channels' | 'releases'>,
  channel: Channel,
  followed: readonly string[],
): void {
  const known =
    !isSiteChannel(channel) ||
    followed.includes(channel) ||
    Object.hasOwn(channels, channel) ||
    releases.some((release) => release.channel === channel)
  if (!known) throw new UnknownChannel(channel, followed)
}
