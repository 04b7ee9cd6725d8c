import { lastRecord } from './last-record.ts'
import { registryReader } from './registry-reader.ts'
import { settleClaims } from './settle-claims.ts'

export { lastRecord, registryReader, settleClaims }
