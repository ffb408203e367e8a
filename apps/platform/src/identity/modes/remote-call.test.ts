import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from '@jest/globals'

const remoteCall = fileURLToPath(new URL('./remote-call.ts', import.meta.url))

/** What a machine in London reads in summer, an hour ahead of UTC. */
function readInLondon(instants: readonly string[]): string[] {
  const script = `
    const { tokenAnswer } = await import(${JSON.stringify(remoteCall)})
    const read = (access_token_expires_utc) => {
      const response = { access_token: 'x', access_token_expires_utc }
      const { success, data } = tokenAnswer.safeParse({ data: { success: true, response } })
      return success ? new Date(data.data.response.access_token_expires_utc).toISOString() : 'refused'
    }
    console.log(JSON.stringify(${JSON.stringify(instants)}.map(read)))`
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TZ: 'Europe/London', NODE_NO_WARNINGS: '1', NODE_OPTIONS: '' },
    encoding: 'utf8',
  })
  return JSON.parse(printed)
}

it('an instant of a token without a zone is of UTC, wherever the machine is', () => {
  const one = '2026-07-20T13:00:00.000Z'
  const written = [
    '2026-07-20T13:00:00',
    '2026-07-20T13:00:00.0000000',
    '2026-07-20 13:00:00',
    '7/20/2026 1:00:00 PM',
    '2026-07-20T13:00:00Z',
    '2026-07-20T14:00:00+01:00',
    '2026-07-20T09:00:00-0400',
    'Mon, 20 Jul 2026 13:00:00 GMT',
    'Mon, 20 Jul 2026 13:00:00 UTC',
  ]
  expect(readInLondon(written)).toEqual(written.map(() => one))
  expect(readInLondon(['2026-07-20', 'soon', ''])).toEqual(['2026-07-20T00:00:00.000Z', 'refused', 'refused'])
})
