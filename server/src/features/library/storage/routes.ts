import { storageCalls } from '@colophon/protocol/storage/calls'
import type { Serve } from '../../../platform/http/serve.ts'
import { download, downloadFile, file } from './download.ts'
import { keep, myArticles, myCounts, myRequestedArticles, type RequestsByPaper } from './my-storage.ts'

export function storageRoutes(serve: Serve, { requestsByPaper }: { requestsByPaper: RequestsByPaper }): void {
  serve(storageCalls.myArticles, myArticles)
  serve(storageCalls.myCounts, myCounts)
  serve(storageCalls.myRequestedArticles, myRequestedArticles(requestsByPaper))
  serve(storageCalls.keep, keep)
  serve(storageCalls.file, file)
  serve(storageCalls.download, download)
  serve(storageCalls.downloadFile, downloadFile)
}
