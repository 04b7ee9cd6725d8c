import { requestsByPaper } from './requests-by-paper.ts'

export { requestsByPaper }
