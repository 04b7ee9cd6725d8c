import { chatCalls } from '@colophon/protocol/chat/calls'
import type { Serve } from '../../platform/serve.ts'
import { askOnce } from './ask-once.ts'
import { exportChat } from './export.ts'
import { outsideModel } from './outside-model.ts'
import { setShare, share } from './share.ts'
import { shared } from './shared.ts'

/** The calls under /chats. */
export function chatRoutes(serve: Serve): void {
  serve(chatCalls.export, exportChat)
  serve(chatCalls.ask, askOnce)
  serve(chatCalls.share, share)
  serve(chatCalls.setShare, setShare)
  serve(chatCalls.shared, shared)
  serve(chatCalls.outsideModel, outsideModel)
}
