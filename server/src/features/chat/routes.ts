import { chatCalls } from '@colophon/protocol/chat/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { exportChat } from './export.ts'
import { askOnce, externalModel, setShare, share, shared } from './share.ts'

export function chatRoutes(serve: Serve): void {
  serve(chatCalls.export, exportChat)
  serve(chatCalls.ask, askOnce)
  serve(chatCalls.share, share)
  serve(chatCalls.setShare, setShare)
  serve(chatCalls.shared, shared)
  serve(chatCalls.externalModel, externalModel)
}
