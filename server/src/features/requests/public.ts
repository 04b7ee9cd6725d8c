import { accessEventBy, noteAccess } from './note-access.ts'
import { forgetReceipts } from './receipts.ts'
import { requestsByPaper } from './requests-by-paper.ts'
import { storeAccessEvents } from './store-access-events.ts'
import { storeReceipt } from './store-receipt.ts'

export { accessEventBy, forgetReceipts, noteAccess, requestsByPaper, storeAccessEvents, storeReceipt }
