/** URL parameter that opens the record dialog. */
export const RECORD_FLAG = 'record'
