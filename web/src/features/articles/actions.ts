import { articleCalls } from '@colophon/protocol/articles/calls'
import type { MyArticle, SearchHit, SearchMeta } from '@colophon/protocol/articles/entities'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import type { CallInput } from '@colophon/protocol/route'
import { statementCalls } from '@colophon/protocol/statements/calls'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { createCallThunk, createFailingThunk } from '../../lib/api/async-state.ts'
import { call, callWithMeta } from '../../lib/api/call.ts'
import { hasNoFile } from './no-file.ts'
import { isDone } from './uploads/upload-item.ts'

/** Number of finished uploads listed in Upload activity. */
const DONE_SHOWN = 100

export type SearchQuery = CallInput<typeof knowledgeCalls.search>['query']
export type FoundPage = { hits: SearchHit[]; total: number; meta: SearchMeta; archiveHits: SearchHit[] }

/** Number of arXiv hits shown when nothing in Colophon matches exactly. */
const ARCHIVE_HITS = 5

/** The newest published papers. */
export const fetchArticlesAll = createCallThunk('articles/fetchArticlesAll', knowledgeCalls.list)

/** A page of search hits with counts; with the first arXiv hits if only arXiv has exact matches. */
export const searchArticles = createFailingThunk<FoundPage, SearchQuery>(
  'articles/search',
  async (query, { signal }) => {
    const { data, meta } = await callWithMeta(knowledgeCalls.search, { query }, { signal })
    const isOnlyInArchive =
      query.filterTypeArticle === 'system' && query.search !== undefined && meta.source.system === 0
    const archiveHits: SearchHit[] = []
    if (isOnlyInArchive && meta.source.arxiv > 0 && !query.offset) {
      const there = { ...query, filterTypeArticle: 'arxiv' as const, limit: ARCHIVE_HITS }
      const { data: found, meta: archiveMeta } = await callWithMeta(knowledgeCalls.search, { query: there }, { signal })
      if (archiveMeta.exact) archiveHits.push(...found[0])
    }
    return { hits: data[0], total: data[1], meta, archiveHits }
  },
)

/** The papers most similar to one. */
export const relatedArticles = createCallThunk('articles/related', knowledgeCalls.related)

/** A page of my papers. */
export const fetchMyArticles = createCallThunk('articles/fetchMyArticles', storageCalls.myArticles)

/** For Upload activity: papers being processed and the newest finished ones with a file that are not hidden. */
export const fetchUploads = createFailingThunk<MyArticle[]>('articles/fetchUploads', async (_, { signal }) => {
  const query = { isHidden: false, limit: 100 }
  const done = call(storageCalls.myArticles, { query: { ...query, doneStatus: true, limit: DONE_SHOWN } }, { signal })
  // Awaited together, so that a failure of the first leaves no unhandled rejection of this one.
  done.catch(() => {})
  const processing: MyArticle[] = []
  let cursor: string | null = null
  do {
    const more = { ...query, doneStatus: false, ...(cursor && { cursor }) }
    const page: Awaited<ReturnType<typeof callWithMeta<typeof storageCalls.myArticles>>> = await callWithMeta(
      storageCalls.myArticles,
      { query: more },
      { signal },
    )
    processing.push(...page.data[0])
    cursor = page.data[0].length > 0 ? page.nextCursor : null
  } while (cursor !== null)
  const finished = (await done)[0].filter((paper) => isDone({ uploadStatus: paper.status }) && !hasNoFile(paper))
  return [...processing, ...finished]
})

/** How many papers I have, and my rating points. */
export const fetchCounts = createFailingThunk<{ ratingPoints: number; docsCount: number }>(
  'articles/fetchCounts',
  (_, { signal }) => call(profileCalls.me, {}, { signal }),
)

/** One paper, opened. */
export const openArticle = createCallThunk('articles/open', articleCalls.article)

/** Reloads one paper. */
export const refetchArticle = createCallThunk('articles/refetch', articleCalls.article)

/** Changes of one paper; each returns the updated paper. */
export const updateArticle = createCallThunk('articles/update', articleCalls.update)
export const publishArticle = createCallThunk('articles/publish', articleCalls.publish)
export const changeAccess = createCallThunk('articles/access', articleCalls.access)
export const restoreArticle = createCallThunk('articles/restore', articleCalls.restore)
export const deleteArticle = createCallThunk('articles/delete', articleCalls.delete)

/** Likes and dislikes; a second press clears. */
export const likeArticle = createCallThunk('articles/like', articleCalls.like)
export const dislikeArticle = createCallThunk('articles/dislike', articleCalls.dislike)

/** Refreshes only the likes of a paper, so that a concurrent edit is not overwritten. */
export const refetchRating = createFailingThunk(
  'articles/refetchRating',
  async ({ articleId }: { articleId: number }, { signal }) => {
    const article = await call(articleCalls.article, { query: { articleId } }, { signal })
    const { likesCount, dislikesCount, liked, disliked } = article
    return { likesCount, dislikesCount, liked, disliked }
  },
)

/** Adds or removes bookmarks of others' papers and arXiv records. */
export const bookmarkArticles = createCallThunk('articles/keep', storageCalls.keep)

/** Saves the statements of a paper. */
export const saveGraph = createCallThunk('articles/saveGraph', statementCalls.graphSave)

/** The sample library: three short papers written for this product. */
export const addSamples = createCallThunk('articles/addSamples', uploadCalls.addSamples)
export const removeSamples = createCallThunk('articles/removeSamples', uploadCalls.removeSamples)
