import { listOutbox } from './read-outbox.ts'

export { listOutbox }
