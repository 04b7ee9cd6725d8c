import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import { SCREENS } from '@colophon/protocol/screens'
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useSelector } from 'react-redux'
import { useLocation, useParams } from 'react-router'
import { openArticle } from '../features/articles/actions.ts'
import { useLastOpened } from '../features/articles/home/use-last-opened.ts'
import { AccessTabScope } from '../features/articles/paper/access-tab.ts'
import { authorsLine } from '../features/articles/paper/authors-line.ts'
import { ChatTabScope } from '../features/articles/paper/chat-tab.ts'
import { PaperBar } from '../features/articles/paper/PaperBar.tsx'
import { PaperClosed } from '../features/articles/paper/PaperClosed.tsx'
import { PaperInWork } from '../features/articles/paper/PaperInWork.tsx'
import { PaperMissing } from '../features/articles/paper/PaperMissing.tsx'
import { PaperPanes } from '../features/articles/paper/PaperPanes.tsx'
import classes from '../features/articles/paper/paper.module.css'
import type { PaperComments } from '../features/articles/paper/paper-comments.ts'
import { useIsReadable } from '../features/articles/paper/use-is-readable.ts'
import { expectOriginal } from '../features/articles/reader/pdf/load-pdf-reader.ts'
import { Watermark } from '../features/articles/reader/Watermark.tsx'
import { articleClosed, selectArticles } from '../features/articles/slice.ts'
import { useInWork } from '../features/articles/upload/use-in-work.ts'
import { selectIsSignedIn, selectUser } from '../features/auth/slice.ts'
import { selectAccount } from '../features/profile/slice.ts'
import type { Failure } from '../lib/call-error.ts'
import { serverSeconds } from '../lib/clock.ts'
import { useAppDispatch } from '../lib/use-app-dispatch.ts'
import { usePageTitle } from '../lib/use-page-title.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { CompareSlots } from './CompareSlots.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { PaperAccess } from './PaperAccess.tsx'
import { PaperDownload } from './PaperDownload.tsx'
import { PaperRequest } from './PaperRequest.tsx'
import type { PaperTalkProps } from './PaperTalk.tsx'
import { RecordComments } from './RecordComments.tsx'
import { ReportPaper } from './ReportPaper.tsx'
import { usePaperComments } from './use-paper-comments.tsx'

// Only records of the archive need it.
const ArchivePaper = lazy(async () => ({
  default: (await import('../features/articles/record/ArchivePaper.tsx')).ArchivePaper,
}))

// Only who records needs it.
const PaperRecording = lazy(async () => ({ default: (await import('./PaperRecording.tsx')).PaperRecording }))

// Only who asks needs it.
const PaperTalk = lazy(async () => ({ default: (await import('./PaperTalk.tsx')).PaperTalk }))

// Only its owner needs it.
const PaperGrants = lazy(async () => ({ default: (await import('./PaperGrants.tsx')).PaperGrants }))

/** One paper, for its owner and for everybody who may find it. */
export function StorageFileScreen() {
  const id = Number(useParams().articleId)
  const isSignedIn = useSelector(selectIsSignedIn)
  if (!Number.isInteger(id) || id <= 0) return <NotFoundScreen />
  // Signing in or out may show another paper at the same address, so the screen begins again.
  return <Paper key={`${id} ${isSignedIn}`} articleId={id} isSignedIn={isSignedIn} />
}

function Paper({ articleId, isSignedIn }: { articleId: number; isSignedIn: boolean }) {
  const dispatch = useAppDispatch()
  const person = useSelector(selectUser)
  const { article, status, uploadProgress } = useSelector(selectArticles)
  const { search } = useLocation()
  const expect = useEffectEvent(() => expectOriginal(articleId, search))
  useEffect(() => expect(), [])
  const open = useCallback(() => void dispatch(openArticle({ query: { articleId } })), [dispatch, articleId])
  useEffect(() => {
    open()
    return () => void dispatch(articleClosed())
  }, [open, dispatch])
  const isPaused = useInWork(article)
  useLastOpened(person, article)
  const failure = article ? null : status.article.failure
  const shown = article?.id === articleId ? article : null
  usePageTitle(shown ? `${shown.title} · ${SCREENS.storageFile.title}` : undefined)
  const isRecord = shown?.source === 'arxiv'
  const comments = usePaperComments(articleId, shown?.rights.view ?? false)
  return (
    <article className={classes.open}>
      <PageHeading title={shown?.title ?? headingOf(failure)} lead={shown && factsOf(shown)} />
      {failure && <PaperMissing failure={failure} isSignedIn={isSignedIn} onRetry={open} />}
      {!shown && !failure && <SkeletonRows rows={6} height={72} />}
      {shown && isRecord && (
        <Suspense fallback={<SkeletonRows rows={6} height={72} />}>
          <CompareSlots>
            <ArchivePaper article={shown} person={person} />
          </CompareSlots>
          <RecordComments comments={comments} />
        </Suspense>
      )}
      {shown && !isRecord && (
        <CompareSlots>
          <PaperBar article={shown} person={person} progress={uploadProgress[articleId] ?? shown.uploadProgress} />
        </CompareSlots>
      )}
      {shown && !isRecord && <PaperAccess article={shown} person={person} />}
      {shown && !isRecord && <PaperDownload article={shown} person={person} />}
      {shown && !isRecord && person && (
        <Suspense>
          <PaperRecording article={shown} person={person} />
        </Suspense>
      )}
      {shown && !isRecord && shown.isPublished && <PaperRequest article={shown} person={person} onChanged={open} />}
      {shown && !isRecord && <PaperBody article={shown} person={person} isPaused={isPaused} comments={comments} />}
      {shown?.isPublished && person && !isOwner(person, shown) && <ReportPaper articleId={articleId} />}
    </article>
  )
}

type BodyProps = { article: OpenArticle; person: Person; isPaused: boolean; comments: PaperComments }

function PaperBody({ article, person, isPaused, comments }: BodyProps) {
  const isFinished = article.status === 'complete' || article.status === 'published'
  const isReadable = useIsReadable(article)
  return (
    <>
      {!isFinished && <PaperInWork article={article} isPaused={isPaused} isReadable={isReadable} />}
      {isReadable && (
        <AccessTabScope value={<OwnGrants article={article} />}>
          <ChatTabScope value={(onShowPassage) => <TalkAboutPaper {...{ article, person, onShowPassage }} />}>
            <PaperPanes article={article} person={person} comments={comments} />
          </ChatTabScope>
        </AccessTabScope>
      )}
      {isReadable && person && !article.rights.download && <ReadOnlyMark id={person.id} />}
      {isFinished && !article.rights.view && <PaperClosed article={article} />}
    </>
  )
}

function TalkAboutPaper(props: PaperTalkProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={3} height={96} />}>
      <PaperTalk {...props} />
    </Suspense>
  )
}

function OwnGrants({ article }: { article: OpenArticle }) {
  return (
    <Suspense fallback={<SkeletonRows rows={2} height={120} />}>
      <PaperGrants article={article} />
    </Suspense>
  )
}

/** The watermark of who reads by a grant that gives no file: their name, or the wallet that they signed with, and the day. */
function ReadOnlyMark({ id }: { id: number }) {
  const account = useSelector(selectAccount)
  const [at] = useState(() => new Date(serverSeconds() * 1000).toISOString())
  const name = [account?.displayName ?? `Account ${id}`, account?.walletAddress].filter(Boolean).join(' · ')
  return <Watermark name={name} at={at} />
}

function headingOf(failure: Failure | null): string {
  if (failure?.status === 410) return 'This paper is gone'
  return failure?.status === 404 ? 'No such paper' : SCREENS.storageFile.title
}

/** The line under the title; a record has its own, with a link for each author. */
function factsOf({ authors, year, field, source }: OpenArticle): string | undefined {
  if (source === 'arxiv') return undefined
  return [authorsLine(authors), year, field].filter(Boolean).join(' · ') || undefined
}
