import { articleCalls } from '@colophon/protocol/articles/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { create } from './create.ts'
import { retry } from './public/retry.ts'
import { addSamples, removeSamples } from './samples.ts'
import { hideFromUpload, uploadStatus } from './upload-state.ts'

export function uploadRoutes(serve: Serve): void {
  serve(articleCalls.create, create)
  serve(articleCalls.hideFromUpload, hideFromUpload)
  serve(articleCalls.uploadStatus, uploadStatus)
  serve(articleCalls.retry, retry)
  serve(articleCalls.addSamples, addSamples)
  serve(articleCalls.removeSamples, removeSamples)
}
