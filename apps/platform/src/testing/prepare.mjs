// Before the first test file, so that no two of them create the database that all start from, and each does not look for a server itself.
import { hasTestServer } from '../../../../tools/postgres/test-server.ts'
import { prepareDatabase } from './prepared.ts'

export default async function prepare() {
  hasTestServer()
  await prepareDatabase()
}
