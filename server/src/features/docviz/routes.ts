import { docvizCalls } from '@colophon/protocol/docviz/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { logout, me, register, websocketToken } from './session.ts'
import { annotatedPdf, correct, deleteTask, downloadResult, originalPdf, result, retry, task, tasks } from './tasks.ts'
import { upload } from './upload.ts'

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
