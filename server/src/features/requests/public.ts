import { keepReceipt } from './keep-receipt.ts'
import { noteOpening, openingBy } from './note-opening.ts'
import { forgetReceipts } from './receipts.ts'
import { requestsByPaper } from './requests-by-paper.ts'
import { storeOpenings } from './store-openings.ts'

export { forgetReceipts, keepReceipt, noteOpening, openingBy, requestsByPaper, storeOpenings }
