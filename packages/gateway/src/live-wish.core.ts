/**
 * Which live messages a request asks for: the multiplexed stream `/api/live/v1/stream?topics=scores,match:{id}&after=`, with
 * `&states=all` for the current states whatever `after` says, or a match's own events where they are asked for as a stream (docs/interfaces.md#match-events). Pure.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { LiveWish } from './live-readers.ts'

/** Whether the client wants a stream, and not one response with what it missed. */
export const wantsStream = ({ accept }: IncomingHttpHeaders): boolean =>
  String(accept ?? '').includes('text/event-stream')

const topicForm = /^(?:scores|match:[a-z0-9]+(?:-[a-z0-9]+)*|account:[A-Za-z0-9-]+)$/
const mostTopics = 20
const eventsAddress = /^\/api\/matches\/v1\/matches\/([a-z0-9]+(?:-[a-z0-9]+)*)\/events$/

const sequence = (text: string | null | undefined): number | null =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : null

/** null: the request is for something else, or is invalid and left for the platform to refuse. */
export function readLiveWish(url: string, method: string, headers: IncomingHttpHeaders): LiveWish | null {
  if (method !== 'GET' || !url.startsWith('/api/')) return null
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1))
  const resumed = headers['last-event-id']
  const after = sequence(typeof resumed === 'string' ? resumed : null) ?? sequence(query.get('after'))
  if (path === '/api/live/v1/stream') {
    const topics = (query.get('topics') ?? '').split(',').filter(Boolean)
    if (
      topics.length === 0 ||
      topics.length > mostTopics ||
      !topics.every((topic) => topic.length < 300 && topicForm.test(topic))
    )
      return null
    return { topics: [...new Set(topics)], after, allStates: query.get('states') === 'all', shape: 'live' }
  }
  const match = eventsAddress.exec(path)
  if (match?.[1] && wantsStream(headers)) {
    // A reader without a position starts from the beginning: it gets the match's whole list.
    return { topics: [`match:${match[1]}`], after: after ?? 0, shape: 'match' }
  }
  return null
}
