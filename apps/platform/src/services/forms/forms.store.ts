/** Forms as stored, and as shown within a text. */
import type { ContentBlock, ImportedForm, ShownForm } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'
import { findDocument } from '../../database/documents.ts'
import { type ContentImporter, importDocuments, inOrder } from '../../imports/content-import.ts'

export const findForm = async (database: Queryable, formID: string): Promise<ImportedForm | null> =>
  (await findDocument<ImportedForm>(database, 'forms', formID))?.attributes ?? null

/** Everything about a form except where its messages go. */
const shownOf = ({ id, title, fields, button, thanks }: ImportedForm): ShownForm => ({
  formID: id,
  title,
  fields,
  button,
  thanks,
})

export const holdsForm = (body: readonly ContentBlock[]): boolean => body.some(({ type }) => type === 'form')

/** A text with its forms; deleted forms are left out. */
export async function withForms(database: Queryable, body: ContentBlock[]): Promise<ContentBlock[]> {
  if (!holdsForm(body)) return body
  const blocks = await Promise.all(
    body.map(async (block): Promise<ContentBlock[]> => {
      if (block.type !== 'form') return [block]
      const form = await findForm(database, block.formID)
      return form ? [{ type: 'form', formID: form.id, form: shownOf(form) }] : []
    }),
  )
  return blocks.flat()
}

export const importForms: ContentImporter = (turn) =>
  importDocuments(
    turn,
    'forms',
    'forms',
    inOrder(turn.content.forms, ({ id }) => id),
    () => ['forms'],
  )
