/**
 * The only script of this site (docs/decisions/0053-one-script-for-passkeys.md): asks the browser for a passkey, and submits the
 * form with the result. Texts, addresses and the outcome are up to the page.
 */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

const api = '/api/account/v1/passkeys'

/** A problem for whose name the page has a text. */
class Told extends Error {}

/** @returns the options for an authenticator. @throws Told with the platform's code */
async function asked<Options>(path: string, body?: object): Promise<Options> {
  // biome-ignore lint/style/noRestrictedGlobals: not a loader but the page's own script, which has no context
  const answer = await fetch(api + path, {
    method: 'POST',
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  })
  const { data, errors } = await answer.json()
  if (!answer.ok) throw new Told(errors?.[0]?.code)
  return data.attributes
}

type AddOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type SignInOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

const ways: Readonly<Record<string, (form: HTMLFormElement) => Promise<object>>> = {
  add: async (form) => {
    const password = new FormData(form).get('password')
    return startRegistration({ optionsJSON: await asked<AddOptions>('/wishes', { password }) })
  },
  'sign-in': async () => startAuthentication({ optionsJSON: await asked<SignInOptions>('/challenges') }),
}

/** The name of a problem; '' if it has no text of its own. */
function nameOf(problem: unknown): string {
  if (problem instanceof Told) return problem.message
  if (problem instanceof WebAuthnError && problem.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'passkey_held'
  return problem instanceof Error && /^(?:NotAllowed|Abort)Error$/.test(problem.name) ? 'cancelled' : ''
}

function say(form: HTMLFormElement, name: string | null) {
  const words = [...form.querySelectorAll<HTMLElement>('[data-problem]')]
  const said = name === null ? null : (words.find(({ dataset }) => dataset.problem === name) ?? words[0])
  for (const one of words) one.hidden = one !== said
}

function enliven(form: HTMLFormElement) {
  const ask = ways[form.dataset.passkey ?? '']
  const given = form.elements.namedItem('credential')
  if (!ask || !(given instanceof HTMLInputElement)) return
  form.hidden = false
  let asking = false
  form.addEventListener('submit', (event) => {
    if (given.value !== '') return
    event.preventDefault()
    if (asking || !form.reportValidity()) return
    asking = true
    say(form, null)
    ask(form)
      .then((credential) => {
        given.value = JSON.stringify(credential)
        form.submit()
      })
      .catch((problem: unknown) => say(form, nameOf(problem)))
      .finally(() => {
        asking = false
      })
  })
}

// When the visitor returns with Back, the form is restored: its old credential is used up.
addEventListener('pageshow', () => {
  for (const given of document.querySelectorAll<HTMLInputElement>('[data-passkey] [name=credential]'))
    given.value = ''
})
if (browserSupportsWebAuthn()) document.querySelectorAll<HTMLFormElement>('[data-passkey]').forEach(enliven)
else for (const words of document.querySelectorAll<HTMLElement>('[data-no-passkeys]')) words.hidden = false
