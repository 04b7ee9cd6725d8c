import { uploadCalls } from '@colophon/protocol/uploads/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { attachFile, detachFile } from './attach-file.ts'
import { create } from './create.ts'
import { retry } from './retry.ts'
import { addSamples, removeSamples } from './samples.ts'
import { hideFromUpload, uploadStatus } from './upload-state.ts'

export function uploadRoutes(serve: Serve): void {
  serve(uploadCalls.create, create)
  serve(uploadCalls.attachFile, attachFile)
  serve(uploadCalls.detachFile, detachFile)
  serve(uploadCalls.hideFromUpload, hideFromUpload)
  serve(uploadCalls.uploadStatus, uploadStatus)
  serve(uploadCalls.retry, retry)
  serve(uploadCalls.addSamples, addSamples)
  serve(uploadCalls.removeSamples, removeSamples)
}
