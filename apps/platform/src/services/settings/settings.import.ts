/** Global variables, organisations and wordings of an import of content. */
import { type ContentImporter, importDocuments, inOrder } from '../../imports/content-import.ts'

export const importSettings: ContentImporter = async (turn) => {
  const { globalVariables, organisations, wordings } = turn.content
  await importDocuments(
    turn,
    'globalVariables',
    'global_variables',
    inOrder(globalVariables, ({ name }) => name),
    () => ['globals'],
  )
  await importDocuments(
    turn,
    'organisations',
    'organisations',
    organisations?.map(({ id, ...attributes }, sort) => ({ id, sort, attributes })),
    () => ['organisations'],
  )
  await importDocuments(
    turn,
    'wordings',
    'wordings',
    wordings?.map(({ id, words }, sort) => ({ id, sort, attributes: { words } })),
    () => ['wordings'],
  )
}
