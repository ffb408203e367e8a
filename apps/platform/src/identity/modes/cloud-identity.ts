/** Cloud identity with Amazon's own SDK: the password goes from this server to the user pool, and a signed id token comes back. */
import {
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { type SignIn, signInCodes } from '@club/contracts'
import type { Clock } from '../../clock.ts'
import { Refusal } from '../../server/errors.ts'
import type { SignInSettings } from '../../sign-in-settings.ts'
import { type FormMode, type Held, Rejected } from './mode.ts'
import { endOf, fanOf, tokenVerifier, unreadBy } from './remote-token.ts'

type Options = Omit<Extract<SignInSettings, { mode: 'cloud-identity' }>, 'mode'> & { clock: Clock }

const refuse = (status: number, code: string, title: string) => new Refusal(status, [{ code, title }])

const wrong = new Set(['NotAuthorizedException', 'UserNotFoundException'])
const crowded = new Set([
  'TooManyRequestsException',
  'LimitExceededException',
  'TooManyFailedAttemptsException',
])
/** The pool's messages for these are passed on unchanged. */
const told: Record<string, [status: number, code: string]> = {
  UserNotConfirmedException: [403, 'not_confirmed'],
  PasswordResetRequiredException: [403, 'password_reset_required'],
  InvalidPasswordException: [422, 'invalid_password'],
}

function refusalOf(problem: unknown): Refusal {
  if (problem instanceof Refusal) return problem
  const { name, message } = problem instanceof Error ? problem : new Error('unknown')
  if (wrong.has(name)) return refuse(401, signInCodes.wrong, 'Incorrect email or password')
  if (crowded.has(name))
    return refuse(429, signInCodes.tooMany, 'Too many attempts. Please try again shortly')
  const [status, code] = told[name] ?? []
  return status === undefined || code === undefined
    ? refuse(503, signInCodes.unavailable, 'Signing in is not possible right now')
    : refuse(status, code, message)
}

export function cloudIdentity({ region, pool, client, endpoint, clock }: Options): FormMode {
  const sdk = new CognitoIdentityProviderClient({
    region,
    ...(endpoint === null ? {} : { endpoint }),
    maxAttempts: 2,
    requestHandler: { requestTimeout: 8000, connectionTimeout: 4000 },
  })
  const issuer = `${endpoint ?? `https://cognito-idp.${region}.amazonaws.com`}/${pool}`
  const verify = tokenVerifier({ issuer, audience: client, clock })

  const held = async (result: AuthenticationResultType | undefined, refresh = ''): Promise<Held> => {
    const read = await verify(result?.IdToken ?? '', null)
    // An access token is signed with the same keys, but does not identify anybody.
    if (read.token_use !== 'id') throw new Error('this is no id token')
    const kept = result?.RefreshToken ?? refresh
    return {
      fan: { ...fanOf(read), entitlements: null },
      tokens: kept === '' ? {} : { refresh: kept },
      until: endOf(read),
    }
  }

  const enter = async ({ email, password, newPassword }: SignIn): Promise<Held> => {
    const begun = await sdk.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: client,
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    )
    if (begun.ChallengeName === undefined) return held(begun.AuthenticationResult)
    if (begun.ChallengeName !== 'NEW_PASSWORD_REQUIRED')
      throw refuse(403, 'challenge_not_known', 'This account signs in by a way that is not offered here')
    if (newPassword === undefined)
      throw refuse(403, signInCodes.passwordChangeRequired, 'Please choose a new password')
    if (newPassword.normalize('NFKC') === password.normalize('NFKC'))
      throw refuse(422, signInCodes.samePassword, 'Please choose a password that you have not used here')
    const answered = await sdk.send(
      new RespondToAuthChallengeCommand({
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        ClientId: client,
        ...(begun.Session === undefined ? {} : { Session: begun.Session }),
        ChallengeResponses: {
          USERNAME: begun.ChallengeParameters?.USER_ID_FOR_SRP ?? email,
          NEW_PASSWORD: newPassword,
        },
      }),
    )
    return held(answered.AuthenticationResult)
  }

  return {
    kind: 'form',
    mode: 'cloud-identity',
    endedCookies: () => [],
    signIn: (given) =>
      enter(given).catch((problem: unknown) => {
        throw refusalOf(problem)
      }),
    async renew({ refresh }) {
      if (refresh === undefined) throw new Rejected('noRefreshToken')
      const answer = await sdk
        .send(
          new InitiateAuthCommand({
            AuthFlow: 'REFRESH_TOKEN_AUTH',
            ClientId: client,
            AuthParameters: { REFRESH_TOKEN: refresh },
          }),
        )
        .catch((problem: unknown) => {
          throw refusalOf(problem).status === 401
            ? new Rejected('refreshRefused')
            : new Rejected('refreshSilent', { final: false })
        })
      return held(answer.AuthenticationResult, refresh).catch((problem: unknown) => {
        const silent = new Rejected('refreshSilent', { final: false })
        throw unreadBy(problem, new Rejected('refreshRefused'), silent)
      })
    },
    async resume() {
      throw new Rejected('nobody')
    },
    async end({ refresh }) {
      if (refresh !== undefined) await sdk.send(new RevokeTokenCommand({ ClientId: client, Token: refresh }))
    },
  }
}
