/** The parameter of the address under which a paper is about to be recorded. */
export const RECORD_FLAG = 'record'
