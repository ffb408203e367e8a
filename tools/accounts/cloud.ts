/**
 * Cloud identity on this machine: cognito-local behind a strict proxy. By itself it lets anybody start a required change of
 * password, accepts an answer without the challenge's session, forgets the refresh token that follows, and reveals an unknown
 * address by another error than a wrong password. The proxy behaves as the cloud does, and blocks everything this project does not use.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { freePort } from '../test/free-port.ts'

const kind = 'application/x-amz-json-1.1'
const target = (name: string) => `AWSCognitoIdentityProviderService.${name}`

const values = z.record(z.string(), z.string())
const asked = z.object({
  ClientId: z.optional(z.string()),
  AuthFlow: z.optional(z.string()),
  AuthParameters: z.optional(values),
  ChallengeName: z.optional(z.string()),
  ChallengeResponses: z.optional(values),
  Session: z.optional(z.string()),
  Token: z.optional(z.string()),
})
type Asked = z.infer<typeof asked>
const answered = z.looseObject({
  ChallengeName: z.optional(z.nullable(z.string())),
  ChallengeParameters: z.optional(values),
  Session: z.optional(z.nullable(z.string())),
})

const sessionLives = 3 * 60_000

type Said = { status: number; body: unknown }
const denied: Said = {
  status: 400,
  body: { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' },
}
const noSession: Said = {
  status: 400,
  body: { __type: 'NotAuthorizedException', message: 'Invalid session for the user.' },
}

/** @param temporary passwords that must be changed, by user name */
function addProxy(app: FastifyInstance, local: string, temporary: Map<string, string>) {
  const challenges = new Map<string, { user: string; names: string[]; until: number }>()
  const pass = async (name: string, body: Asked): Promise<Said> => {
    const answer = await fetch(local, {
      method: 'POST',
      headers: { 'content-type': kind, 'x-amz-target': target(name) },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const begin = async (body: Asked): Promise<Said> => {
    const { USERNAME: user = '', PASSWORD: password = '' } = body.AuthParameters ?? {}
    if (body.AuthFlow === 'USER_PASSWORD_AUTH') {
      const due = temporary.get(user)
      if (due !== undefined && due !== password) return denied
    }
    const said = await pass('InitiateAuth', body)
    if (said.status !== 200)
      return body.AuthFlow === 'USER_PASSWORD_AUTH' && said.status === 400 ? denied : said
    const {
      ChallengeName: challenge,
      ChallengeParameters: told,
      Session: session,
    } = answered.parse(said.body)
    const names = [user, told?.USER_ID_FOR_SRP ?? user]
    if (challenge && session) challenges.set(session, { user, names, until: Date.now() + sessionLives })
    return said
  }
  const respond = async (body: Asked): Promise<Said> => {
    const { USERNAME: name = '', NEW_PASSWORD: password = '' } = body.ChallengeResponses ?? {}
    const held = challenges.get(body.Session ?? '')
    challenges.delete(body.Session ?? '')
    if (!held || held.until < Date.now() || !held.names.includes(name)) return noSession
    const said = await pass('RespondToAuthChallenge', body)
    if (said.status !== 200) return said
    temporary.delete(held.user)
    // The proxied service forgets the refresh token of a challenge, but not that of a sign-in.
    return pass('InitiateAuth', {
      ClientId: body.ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: held.user, PASSWORD: password },
    })
  }
  const calls: Record<string, (body: Asked) => Promise<Said>> = {
    [target('InitiateAuth')]: begin,
    [target('RespondToAuthChallenge')]: respond,
    [target('RevokeToken')]: (body) => pass('RevokeToken', body),
  }
  const send = (reply: FastifyReply, { status, body }: Said) =>
    reply.code(status).type(kind).send(JSON.stringify(body))

  app.addContentTypeParser(kind, { parseAs: 'string' }, (_request, body, done) =>
    done(null, JSON.parse(String(body))),
  )
  app.post('/cloud/', async (request, reply) => {
    const call = calls[String(request.headers['x-amz-target'])]
    if (!call) return send(reply, { status: 501, body: { __type: 'NotHere', message: 'not in the sandbox' } })
    return send(reply, await call(asked.parse(request.body)))
  })
  app.get('/cloud/:pool/.well-known/jwks.json', async (request) => {
    const { pool } = z.object({ pool: z.string() }).parse(request.params)
    return (await fetch(`${local}/${encodeURIComponent(pool)}/.well-known/jwks.json`)).json()
  })
}

async function startLocal(folder: string, port: number) {
  const { resolve } = createRequire(import.meta.url)
  const file = join(dirname(resolve('cognito-local')), 'bin/start.js')
  const child = spawn(process.execPath, [file], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: String(port) },
    stdio: 'ignore',
  })
  const until = Date.now() + 60_000
  while (
    !(await fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > until || child.exitCode !== null) throw new Error('cognito-local did not start')
    await sleep(50)
  }
  return child
}

export type CloudSandbox = { switches: Record<string, string>; stop(): Promise<void> }

export type CloudUser = { email: string; password: string; temporary: boolean }

/** cognito-local in a folder of its own with one pool, behind the proxy. Tokens use the machine's own clock. */
export async function startCloudSandbox(users: readonly CloudUser[]): Promise<CloudSandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'cloud-'))
  const localPort = await freePort()
  const local = `http://127.0.0.1:${localPort}`
  const app = Fastify({ bodyLimit: 100_000, forceCloseConnections: true })
  const temporary = new Map<string, string>()
  addProxy(app, local, temporary)
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/cloud`
  await writeIssuer(folder, url)
  const child = await startLocal(folder, localPort)

  const admin = new CognitoIdentityProviderClient({
    region: 'local',
    endpoint: local,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  const { UserPool } = await admin.send(new CreateUserPoolCommand({ PoolName: 'fans' }))
  const UserPoolId = UserPool?.Id ?? ''
  const { UserPoolClient } = await admin.send(
    new CreateUserPoolClientCommand({
      UserPoolId,
      ClientName: 'site',
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
    }),
  )
  for (const { email, password, temporary: due } of users) {
    await admin.send(
      new AdminCreateUserCommand({
        ...{ UserPoolId, Username: email, TemporaryPassword: password, MessageAction: 'SUPPRESS' as const },
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    )
    if (due) temporary.set(email, password)
    else
      await admin.send(
        new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
      )
  }
  admin.destroy()
  return {
    switches: {
      SIGN_IN_MODE: 'cloud-identity',
      SIGN_IN_URL: url,
      SIGN_IN_REGION: 'local',
      SIGN_IN_POOL: UserPoolId,
      SIGN_IN_CLIENT: UserPoolClient?.ClientId ?? '',
    },
    async stop() {
      await app.close()
      const ended = once(child, 'exit')
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The issuer that the site knows: the proxy's own address. */
async function writeIssuer(folder: string, url: string) {
  await mkdir(join(folder, '.cognito'), { recursive: true })
  await writeFile(
    join(folder, '.cognito/config.json'),
    JSON.stringify({
      TokenConfig: { IssuerDomain: url },
      UserPoolDefaults: { UsernameAttributes: ['email'] },
    }),
  )
}
