import { mostPasskeys } from '@club/contracts'
import { expect, it } from '@jest/globals'
import { drawn } from '../drawn.testing.tsx'
import type { FormState } from '../forms/form.core.ts'
import { Passkeys } from './Passkeys.tsx'
import { type Kept, passkeyForms } from './passkeys.action.ts'

const id = 'a'.repeat(22)
const phone: Kept = { id, name: 'My phone', createdAt: '2026-11-01T10:00:00Z', usedAt: null }

/** What takes the focus where a form was rejected. */
function focusedIn(kept: Kept[], form: string, problems: FormState['problems'] = { '': 'failed' }) {
  const page = drawn({
    element: <Passkeys kept={kept} script="/passkeys.js" />,
    sent: { form, values: {}, problems },
  })
  const [focused, ...others] = page.querySelectorAll('[autofocus]')
  expect(others).toEqual([])
  return focused
}

it('says that a passkey could not be removed or renamed, where that was tried', () => {
  for (const form of [passkeyForms.remove(id), passkeyForms.name(id)]) {
    const said = focusedIn([phone], form)
    expect(said?.textContent).toContain('There was a problem')
    expect(said?.closest('details')?.hasAttribute('open')).toBe(true)
  }
})

it('says at the head of the part what became of a passkey that is gone, and of one too many', () => {
  expect(focusedIn([], passkeyForms.name(id))?.textContent).toContain('There was a problem')
  const all = Array.from({ length: mostPasskeys }, (_, at) => ({
    ...phone,
    id: String(at).padStart(22, 'b'),
  }))
  expect(focusedIn(all, 'passkey', { '': 'passkeyHeld' })).toBeDefined()
})

it('leads the focus to why a passkey was not taken', () => {
  const said = focusedIn([], 'passkey', { '': 'passkeyRefused' })
  expect(said?.textContent).toContain('This passkey cannot be used here')
})
