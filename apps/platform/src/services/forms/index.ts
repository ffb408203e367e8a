/** Forms in texts (docs/product.md#forms). */
import type { ContentBlock } from '@club/contracts'
import { holdsForm, importForms, withForms } from './forms.store.ts'
import { type FormsPorts, formsRoutes } from './routes.ts'

export type Forms = {
  /** A text with its forms; deleted forms are left out. */
  in(body: ContentBlock[]): Promise<ContentBlock[]>
  /** Tags of a response with this text. */
  tagsOf(body: readonly ContentBlock[]): readonly 'forms'[]
}

export const create = (ports: FormsPorts) => ({
  routes: formsRoutes(ports),
  importContent: importForms,
  texts: {
    in: (body) => withForms(ports.database, body),
    tagsOf: (body) => (holdsForm(body) ? ['forms'] : []),
  } satisfies Forms as Forms,
})
