import { articleCalls } from '@colophon/protocol/articles/calls'
import type { Serve } from '../../platform/serve.ts'
import { addSamples } from './add-samples.ts'
import { article } from './article.ts'
import { changeAccess } from './change-access.ts'
import { create } from './create.ts'
import { deleteArticle } from './delete.ts'
import { document } from './document.ts'
import { download } from './download.ts'
import { downloadFile } from './download-file.ts'
import { file } from './file.ts'
import { graphSave } from './graph-save.ts'
import { graphVersion } from './graph-version.ts'
import { graphVersions } from './graph-versions.ts'
import { hideFromUpload } from './hide-from-upload.ts'
import { keep } from './keep.ts'
import { keepReadingPlace } from './keep-reading-place.ts'
import { list } from './list.ts'
import { listReadingPlaces } from './list-reading-places.ts'
import { lookup } from './lookup.ts'
import { myArticles } from './my-articles.ts'
import { myCounts } from './my-counts.ts'
import { myRequestedArticles } from './my-requested-articles.ts'
import { publish } from './publish.ts'
import { dislike, like } from './rate.ts'
import { references } from './references.ts'
import { removeSamples } from './remove-samples.ts'
import { restore } from './restore.ts'
import { retry } from './retry.ts'
import { search } from './search.ts'
import { suggest } from './suggest.ts'
import { update } from './update.ts'
import { uploadStatus } from './upload-status.ts'

/** The calls under /articles, /graph and /uploadStatusUpdate. */
export function articleRoutes(serve: Serve): void {
  serve(articleCalls.list, list)
  serve(articleCalls.search, search)
  serve(articleCalls.article, article)
  serve(articleCalls.download, download)
  serve(articleCalls.access, changeAccess)
  serve(articleCalls.delete, deleteArticle)
  serve(articleCalls.create, create)
  serve(articleCalls.update, update)
  serve(articleCalls.myArticles, myArticles)
  serve(articleCalls.hideFromUpload, hideFromUpload)
  serve(articleCalls.publish, publish)
  serve(articleCalls.uploadStatus, uploadStatus)
  serve(articleCalls.like, like)
  serve(articleCalls.dislike, dislike)
  serve(articleCalls.graphSave, graphSave)
  serve(articleCalls.restore, restore)
  serve(articleCalls.retry, retry)
  serve(articleCalls.file, file)
  serve(articleCalls.document, document)
  serve(articleCalls.downloadFile, downloadFile)
  serve(articleCalls.addSamples, addSamples)
  serve(articleCalls.removeSamples, removeSamples)
  serve(articleCalls.myRequestedArticles, myRequestedArticles)
  serve(articleCalls.suggest, suggest)
  serve(articleCalls.lookup, lookup)
  serve(articleCalls.references, references)
  serve(articleCalls.keep, keep)
  serve(articleCalls.keepReadingPlace, keepReadingPlace)
  serve(articleCalls.readingPlaces, listReadingPlaces)
  serve(articleCalls.myCounts, myCounts)
  serve(articleCalls.graphVersions, graphVersions)
  serve(articleCalls.graphVersion, graphVersion)
}
