import { articleCalls } from '@colophon/protocol/articles/calls'
import type { Serve } from '../../platform/http/serve.ts'
import { download, downloadFile, file } from './download.ts'
import { keep, myArticles, myCounts, myRequestedArticles } from './my-storage.ts'

export function storageRoutes(serve: Serve): void {
  serve(articleCalls.myArticles, myArticles)
  serve(articleCalls.myCounts, myCounts)
  serve(articleCalls.myRequestedArticles, myRequestedArticles)
  serve(articleCalls.keep, keep)
  serve(articleCalls.file, file)
  serve(articleCalls.download, download)
  serve(articleCalls.downloadFile, downloadFile)
}
