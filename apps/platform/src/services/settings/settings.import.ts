/** Global variables and organisations of an import of content. */
import { type ContentImporter, importDocuments, inOrder } from '../../imports/content-import.ts'

export const importSettings: ContentImporter = async (turn) => {
  const { globalVariables, organisations } = turn.content
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
}
