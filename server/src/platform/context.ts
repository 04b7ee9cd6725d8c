import type { Logger } from 'pino'
import type { Chain } from './chain/chain.ts'
import type { ContractWallets } from './chain/contract-wallets.ts'
import type { Config } from './config.ts'
import type { FileKeys } from './crypto/file-keys.ts'
import type { Database } from './database/db.ts'
import type { Files } from './files/files.ts'
import type { Operator } from './http/operator.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { Signals } from './live/notify/signals.ts'
import type { Mail } from './mail/mail.ts'

/** Services built on the platform; each adds its own field where it is defined. */
// biome-ignore lint/suspicious/noEmptyInterface: the services add their fields by declaration merging.
export interface Services {}

/** Everything a use case may reach; made once at start and handed down. */
export type Context = Database &
  Services & {
    config: Config
    log: Logger
    files: Files
    /** Wraps the keys of encrypted files. */
    fileKeys: FileKeys
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
