import { exportChats } from './export-chats.ts'

export { exportChats }
