import { forgetReceipts } from './forget-receipts.ts'
import { keepReceipt } from './keep-receipt.ts'
import { requestsByPaper } from './requests-by-paper.ts'

export { forgetReceipts, keepReceipt, requestsByPaper }
