import type { Logger } from 'pino'
import type { Chain } from './chain/chain.ts'
import type { ContractWallets } from './chain/contract-wallets.ts'
import type { Config } from './config.ts'
import type { FileKeys } from './crypto/file-keys.ts'
import type { Database } from './database/db.ts'
import type { Files } from './files/files.ts'
import type { Operator } from './http/pages/operator.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { Signals } from './live/signals/signals.ts'
import type { Mail } from './mail/mail.ts'

/** Services built on the platform; each feature declares its own field. */
// biome-ignore lint/suspicious/noEmptyInterface: the services add their fields by declaration merging.
export interface Services {}

/** Everything a use case may reach; built once at startup and passed down. */
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
    /** Notifies every process of committed changes. */
    signals: Signals
    /** The configured chain; null where there is none. It may be down at any time. */
    chain: Chain | null
    /** Verifies signatures of contract wallets; null where no chain is available. */
    contractWallets: ContractWallets | null
    /** Identifies the operator of this installation. */
    operator: Operator
    /** Signs tokens and encrypts small secrets; 32 bytes or more, never stored in the database. */
    secret: Uint8Array
    /** The current time; tests move it. */
    now: () => Date
  }
