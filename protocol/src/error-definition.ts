/** One failure: its HTTP status and the text people read. */
export type ErrorDefinition = { status: number; message: string }
