import { lastRecord } from './last-record.ts'
import { registryReader } from './registry-reader.ts'
import { settleClaims } from './settle-claims.ts'
import { recordSockets } from './sockets.ts'

export { lastRecord, recordSockets, registryReader, settleClaims }
