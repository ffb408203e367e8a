/**
 * Two fans in two browsers, who reload, request their session, sign out and in again, while a raw attacker smuggles without a pause: no
 * session ever crosses. `CROSSING_SECONDS=60` makes it last a minute.
 */

import { expect, type Page, test } from 'playwright/test'
import { asOperated } from '../e2e/site.ts'
import { siteForTests } from '../e2e/site-for-tests.ts'
import { attacker, attempt, judge, methods, swallowing, targets } from './attempts.ts'
import { framings } from './framings.ts'
import { exchange } from './wire.ts'

const seconds = Number(process.env.CROSSING_SECONDS ?? 15)
/** Maximum milliseconds on a slow machine: the requests and attacks by then must be enough. */
const longest = (seconds + 60) * 1000
const attackers = 3
const fans = ['fan@example.com', 'subscriber@example.com']
test.describe.configure({ timeout: longest + 90_000, retries: 0 })

const site = siteForTests({ environment: asOperated })

/** Requested in the page, as its own scripts do. @returns the status, and the session's owner */
const ask = (page: Page, method: 'GET' | 'POST' | 'DELETE', email: string) =>
  page.evaluate(
    async ([verb, mine]) => {
      const path = verb === 'GET' ? '/api/account/v1/session' : '/api/account/v1/sessions'
      const answer = await fetch(path, {
        method: verb,
        ...(verb === 'POST'
          ? {
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ email: mine, password: 'Terrace-1906!' }),
            }
          : {}),
      })
      const { data } = await answer.json()
      return { status: answer.status, email: (data?.attributes?.email ?? null) as string | null }
    },
    [method, email] as const,
  )

test(`two browsers and a raw attacker for ${seconds} s or more: each fan is who they are, whenever they ask`, async ({
  browser,
}) => {
  const port = Number(new URL(site.url).port)
  const began = performance.now()
  const wrong: string[] = []
  const count = { asked: 0, signedIn: 0, attacks: 0 }
  const isEnough = () => count.asked > seconds * 4 && count.signedIn > 1 && count.attacks > seconds * 20
  /** For that many seconds, and on a slow machine until there were enough requests and attacks to judge. */
  const goesOn = () => {
    const passed = performance.now() - began
    return passed < seconds * 1000 || (!isEnough() && passed < longest)
  }

  const live = async (email: string) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${site.url}/news`)
    const expectMine = (
      what: string,
      found: { status: number; email: string | null },
      mine: string | null,
    ) => {
      count.asked += 1
      if (found.status !== 200 || found.email !== mine)
        wrong.push(`${email} ${what}: ${JSON.stringify(found)}`)
    }
    expectMine('before signing in', await ask(page, 'GET', email), null)
    for (let round = 0; goesOn(); round++) {
      if (round % 4 === 0) {
        expectMine('signs in', await ask(page, 'POST', email), email)
        count.signedIn += 1
      }
      for (let again = 0; again < 10; again++) expectMine('asks', await ask(page, 'GET', email), email)
      await page.reload()
      expectMine('after a reload', await ask(page, 'GET', email), email)
      if (round % 4 === 3) {
        expectMine('signs out', await ask(page, 'DELETE', email), null)
        expectMine('signed out', await ask(page, 'GET', email), null)
      }
    }
    await context.close()
  }

  // Every second attack is the one that once worked; the others vary.
  const plain = framings.filter(({ name }) => name === 'transfer-encoding: chunked')
  const smuggle = async (worker: number) => {
    const addresses = [targets.session, targets.signIn, targets.list, targets.nothing]
    for (let index = worker; goesOn(); index += attackers) {
      const table = index % 2 === 0 ? plain : framings
      const framing = table[index % table.length]
      const method = methods[Math.floor(index / table.length) % methods.length]
      const address = addresses[index % addresses.length]
      if (!framing || !method || !address) continue
      const { name, bytes } = attempt(port, method, address, framing, swallowing)
      const answer = await exchange(port, [bytes], { from: attacker(index), silence: 60 })
      count.attacks += 1
      wrong.push(...judge(name, answer, fans))
    }
  }

  await Promise.all([...fans.map(live), ...Array.from({ length: attackers }, (_, worker) => smuggle(worker))])
  expect(wrong.slice(0, 20)).toEqual([])
  expect(isEnough(), JSON.stringify(count)).toBe(true)
  console.log(`${count.asked} questions, ${count.signedIn} sign-ins, ${count.attacks} attacks`)
})
