// Before the first test file, so that no two of them make the database that all begin with, and none asks by itself for a server.
import { hasTestServer } from '../../../../tools/postgres/test-server.ts'
import { prepareDatabase } from './prepared.ts'

export default async function prepare() {
  hasTestServer()
  await prepareDatabase()
}
