import { newestKey } from './queries.ts'
import { readCaller } from './read-key.ts'
import { KEY_TIMETABLE, keyJobs } from './register-usage-log.ts'
import { revokeAllKeys } from './revoke-all.ts'
import { masked } from './secret.ts'

export { KEY_TIMETABLE, keyJobs, masked, newestKey, readCaller, revokeAllKeys }
