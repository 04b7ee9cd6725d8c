import type { Transaction, TransactionStage } from '../../../lib/chain/transaction.ts'

/** Where a transaction stands, in a few words; a hash alone is never called done. */
export function stageWords({
  stage,
  confirmations,
  takenBack,
}: Pick<Transaction, 'stage' | 'confirmations' | 'takenBack'>): string {
  switch (stage) {
    case 'asking':
      return 'waiting for the wallet'
    case 'sent':
      return takenBack > 0 ? 'taken back by the chain, waiting again' : 'sent, not mined yet'
    case 'mined':
      return confirmations === 1 ? 'mined, 1 confirmation' : `mined, ${confirmations} confirmations`
    case 'replaced':
      return 'replaced'
    case 'failed':
      return 'failed'
    case 'rejected':
      return 'rejected'
  }
}

/** How the state is drawn. */
export function stageTone(stage: TransactionStage): 'plain' | 'accent' | 'care' {
  if (stage === 'mined') return 'accent'
  return stage === 'asking' || stage === 'sent' ? 'plain' : 'care'
}
