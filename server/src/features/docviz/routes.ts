import { docvizCalls } from '@colophon/protocol/docviz/calls'
import type { Serve } from '../../platform/serve.ts'
import { correct } from './correct.ts'
import { deleteTask } from './delete-task.ts'
import { annotatedPdf, downloadResult, originalPdf } from './downloads.ts'
import { logout } from './logout.ts'
import { me } from './me.ts'
import { register } from './register.ts'
import { result } from './result.ts'
import { retry } from './retry.ts'
import { task, tasks } from './tasks.ts'
import { upload } from './upload.ts'
import { websocketToken } from './websocket-token.ts'

/** The calls under /api/docviz. */
export function docvizRoutes(serve: Serve): void {
  serve(docvizCalls.register, register)
  serve(docvizCalls.me, me)
  serve(docvizCalls.websocketToken, websocketToken)
  serve(docvizCalls.upload, upload)
  serve(docvizCalls.tasks, tasks)
  serve(docvizCalls.task, task)
  serve(docvizCalls.deleteTask, deleteTask)
  serve(docvizCalls.result, result)
  serve(docvizCalls.pdf, annotatedPdf)
  serve(docvizCalls.originalPdf, originalPdf)
  serve(docvizCalls.downloadResult, downloadResult)
  serve(docvizCalls.correct, correct)
  serve(docvizCalls.retry, retry)
  serve(docvizCalls.logout, logout)
}
