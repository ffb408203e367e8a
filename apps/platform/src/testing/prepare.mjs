// Before the first test file, so that no two of them make the database that all begin with.
import { prepareDatabase } from './prepared.ts'

export default prepareDatabase
