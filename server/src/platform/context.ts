import type { Logger } from 'pino'
import type { Chain } from './chain/chain.ts'
import type { Config } from './config.ts'
import type { ContractWallets } from './contract-wallets.ts'
import type { Database } from './db.ts'
import type { FileKeys } from './file-keys.ts'
import type { Files } from './files/files.ts'
import type { Jobs } from './jobs.ts'
import type { Live } from './live.ts'
import type { Mail } from './mail.ts'
import type { Signals } from './notify/signals.ts'
import type { Operator } from './operator.ts'
import type { Search } from './search/search.ts'

/** Everything a use case may reach; made once at start and handed down. */
export type Context = Database & {
  config: Config
  log: Logger
  files: Files
  /** Wraps the keys of encrypted files. */
  fileKeys: FileKeys
  search: Search
  mail: Mail
  jobs: Jobs
  live: Live
  /** Tells every process what was committed. */
  signals: Signals
  /** The chain of this installation; null where there is none. It may be down at any time. */
  chain: Chain | null
  /** Tells whether a contract wallet has signed; null where no chain can be asked. */
  contractWallets: ContractWallets | null
  /** Tells who operates this installation. */
  operator: Operator
  /** Signs tokens and wraps small secrets; 32 bytes or more, never in the database. */
  secret: Uint8Array
  /** The time; tests move it. */
  now: () => Date
}
