import { keepReceipt } from './keep-receipt.ts'
import { requestsByPaper } from './requests-by-paper.ts'

export { keepReceipt, requestsByPaper }
