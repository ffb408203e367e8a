/**
 * `npm run matchday -- --speed 30`: replays a match through the address that a feed would use, minute by minute, so that anyone
 * can see the site live (docs/interfaces.md#commands). The token is the feed's own, `MATCH_FEED_TOKEN`.
 */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  leagueDayOne,
  type Match,
  matchEventList,
  matchList,
  matchOne,
  type Player,
  type Resource,
} from '@club/contracts'
import { dayIn } from '@club/i18n'
import { installationSettingsAnswer } from '@club/settings'
import { decoded } from '../import/utf8.core.ts'
import { chanceOf } from '../sample-club/random.core.ts'
import { giveUp } from '../start/give-up.ts'
import { readArguments } from './arguments.core.ts'
import { scoresScript } from './elsewhere.core.ts'
import { readEvents, scheduleEvents } from './events-file.core.ts'
import { refusalOf } from './refusal.core.ts'
import { matchScript, type ScriptEntry } from './script.core.ts'
import { ourLineUp, theirLineUp } from './squads.core.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const read = readArguments(process.argv.slice(2), `http://localhost:${process.env.SITE_PORT || '4200'}`)
const { speed, match: wanted, file, site } = typeof read === 'string' ? giveUp(read) : read
const token =
  process.env.MATCH_FEED_TOKEN ||
  giveUp(
    'MATCH_FEED_TOKEN is not set: start the site and this command with the same token in the environment',
  )

async function ask(path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(site + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { authorization: `Bearer ${token}`, 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  })
  const answer = (await response.json().catch(() => null)) as {
    errors?: { title: string; detail?: string }[]
  }
  if (response.ok) return answer
  throw new Error(refusalOf({ site, path, status: response.status, problem: answer?.errors?.[0] }))
}

/** The club's current day, and its first team; `NOW` may have stopped the clock. */
async function askClub() {
  const answer = await ask('/api/settings/v1/client-settings')
  const { site: place, teams } = installationSettingsAnswer.parse(answer).data.attributes
  return { today: dayIn(place.timezone, process.env.NOW || new Date()), firstTeam: teams.firstTeam }
}
type Club = Awaited<ReturnType<typeof askClub>>

const address = (id: string) => `/api/matches/v1/matches/${id}`

async function findMatch({ today, firstTeam }: Club): Promise<Resource<Match>> {
  if (wanted !== null) return matchOne.parse(await ask(address(wanted))).data
  const { data } = matchList.parse(await ask(`/api/matches/v1/matches?team=${firstTeam}&page%5Bsize%5D=100`))
  // The list is sorted by date, then kick-off.
  const next = data.find(
    ({ attributes: { state, date } }) => state.status === 'fixture' && date !== null && date >= today,
  )
  return next ?? giveUp(`no fixture of ${firstTeam} is to come: name a match with --match`)
}

/** Deletes an earlier replay's events, so that the match starts again. */
async function clear(id: string): Promise<number> {
  const { data } = matchEventList.parse(await ask(`${address(id)}/events`))
  if (data.length > 0)
    await ask(`${address(id)}/events`, {
      data: data.map((event) => ({
        id: event.id,
        type: event.type,
        attributes: { revision: (event.attributes.revision ?? 0) + 1, deleted: true },
      })),
    })
  return data.length
}

async function sampleScript({ id, attributes }: Resource<Match>): Promise<ScriptEntry[]> {
  const content = join(import.meta.dirname, '../sample-club/content/players.json')
  const players = JSON.parse(await readFile(content, 'utf8')) as Player[]
  const chance = chanceOf('matchday', id)
  const ours = ourLineUp(players, attributes.team)
  const theirs = theirLineUp(chance)
  const lineUps = attributes.ours === 'away' ? { home: theirs, away: ours } : { home: ours, away: theirs }
  return matchScript({ match: attributes, lineUps, chance, run: `replay-${Date.now().toString(36)}` })
}

/** An entry with the id of its match. */
type Entry = ScriptEntry & { readonly id: string }

/** The league's other matches of that day, scores only; finished ones stay as they are. */
async function elsewhere({ attributes: { team, season, date } }: Resource<Match>): Promise<Entry[]> {
  if (date === null) return []
  const answer = await ask(`/api/matches/v1/league-day?team=${team}&season=${season}&date=${date}`)
  const { matches } = leagueDayOne.parse(answer).data.attributes
  const run = `replay-${Date.now().toString(36)}`
  const scripts = []
  for (const { id, ours, state } of matches) {
    const cleared = ours === null && state.status !== 'fixture' ? await clear(id) : 0
    if (ours === null && (state.status === 'fixture' || cleared > 0))
      scripts.push(scoresScript(chanceOf('matchday', id), run).map((entry) => ({ ...entry, id })))
  }
  if (scripts.length > 0) say(`${scripts.length} other matches of the league are played beside it`)
  return scripts.flat()
}

async function replay(own: string, script: readonly Entry[]): Promise<void> {
  const began = performance.now()
  const from = script[0]?.clock ?? 0
  let at = 0
  while (at < script.length) {
    const clock = script[at]?.clock ?? 0
    const due = began + ((clock - from) * 60_000) / speed
    await sleep(Math.max(0, due - performance.now()))
    const now = script.slice(at).filter((entry) => entry.clock === clock)
    at += now.length
    for (const [id, told] of Map.groupBy(now, ({ id }) => id))
      await ask(`${address(id)}/events`, { data: told.map(({ event }) => event) })
    for (const { event } of now.filter(({ id }) => id === own)) {
      const { minute, text, player } = event.attributes
      const words = [event.type === 'commentary' ? '' : event.type.toUpperCase(), player ?? '', text]
      say(
        `${String(at).padStart(4)}/${script.length}  ${minute.padStart(5)}${minute ? '′' : ' '}  ${words.filter(Boolean).join(' · ').slice(0, 120)}`,
      )
    }
  }
}

try {
  // Relative to the directory where npm was called.
  const place = file === null ? null : resolve(process.env.INIT_CWD || '.', file)
  const script = place === null ? null : scheduleEvents(readEvents(place, decoded(await readFile(place))))
  const club = await askClub()
  const match = await findMatch(club)
  const { home, away, team, season, date } = match.attributes
  say(`${home.name} v ${away.name}, at ${speed} times real speed`)
  say(`${site}/match/${team}/${season}/${match.id}`)
  if (date !== club.today)
    say(
      `Its day is ${date ?? 'not set'}, not today: its own page follows it, home and the list of fixtures only where they are loaded while it is under way.`,
    )
  const events = script ?? (await sampleScript(match))
  const cleared = script === null ? await clear(match.id) : 0
  if (cleared > 0) say(`${cleared} entries of an earlier replay withdrawn`)
  const own = events.map((entry) => ({ ...entry, id: match.id }))
  const others = script === null ? await elsewhere(match) : []
  await replay(
    match.id,
    [...own, ...others].toSorted((one, other) => one.clock - other.clock),
  )
  say('The match is over.')
} catch (problem) {
  giveUp(`matchday: ${problem instanceof Error ? problem.message : problem}`)
}
