import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { progressOf } from '@colophon/protocol/articles/states'
import type { Person } from '@colophon/protocol/auth/roles'
import type { Anchor, Comment } from '@colophon/protocol/comments/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { Box, Menu, Text, Title } from '@mantine/core'
import { Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useSelector } from 'react-redux'
import { NavigationType, useLocation, useNavigationType, useParams } from 'react-router'
import { openArticle, refetchRating } from '../../features/articles/actions.ts'
import { hasNoFile } from '../../features/articles/no-file.ts'
import { articleClosed, selectArticles, type WithArticles } from '../../features/articles/slice.ts'
import { selectIsSignedIn, selectUser } from '../../features/auth/slice.ts'
import { useWatchPaper } from '../../features/comments/use-watch-paper.ts'
import { CompareButton } from '../../features/compare/CompareButton.tsx'
import { FileButton } from '../../features/library/FileButton.tsx'
import { selectAccount } from '../../features/profile/slice.ts'
import { expectOriginal } from '../../features/reader/pdf/load-pdf-reader.ts'
import { Watermark } from '../../features/reader/Watermark.tsx'
import { OtherFile } from '../../features/uploads/OtherFile.tsx'
import { useProcessing } from '../../features/uploads/use-processing.ts'
import type { Failure } from '../../lib/api/call-error.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { usePageTitle } from '../../lib/hooks/use-page-title.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { useLastOpened } from '../home/use-last-opened.ts'
import { NotFoundScreen } from '../not-found/NotFoundScreen.tsx'
import { PaperAccess } from './PaperAccess.tsx'
import { TagsDialog } from './PaperAside.tsx'
import { PaperBar } from './PaperBar.tsx'
import type { PaperConversationProps } from './PaperConversation.tsx'
import { PaperDownload } from './PaperDownload.tsx'
import { PaperHead } from './PaperHead.tsx'
import { PaperPanes } from './PaperPanes.tsx'
import { PaperRequest, useAccessChanges } from './PaperRequest.tsx'
import { PaperMissing, ProcessingPaper } from './PaperStates.tsx'
import classes from './paper.module.css'
import type { PaperComments } from './paper-comments.ts'

// Loaded on demand: needs Markdown and formulas.
const CommentsTab = lazyPart(async () => ({
  default: (await import('../../features/comments/CommentsTab.tsx')).CommentsTab,
}))

const ReportComment = lazyPart(async () => ({ default: (await import('./ReportComment.tsx')).ReportComment }))

// Only records of the archive need them.
const RecordHighlights = lazyPart(async () => ({
  default: (await import('../../features/highlights/RecordHighlights.tsx')).RecordHighlights,
}))
const ImportedNotes = lazyPart(async () => ({ default: (await import('./ImportedNotes.tsx')).ImportedNotes }), null)
const ArchivePaper = lazyPart(async () => ({
  default: (await import('../../features/archive/ArchivePaper.tsx')).ArchivePaper,
}))

// Loaded on demand for recording.
const PaperRecording = lazyPart(async () => ({ default: (await import('./PaperRecording.tsx')).PaperRecording }))

// Loaded on demand for the chat.
const PaperConversation = lazyPart(async () => ({
  default: (await import('./PaperConversation.tsx')).PaperConversation,
}))

// Only some papers are without a file.
const PaperWithoutFile = lazyPart(async () => ({
  default: (await import('./PaperWithoutFile.tsx')).PaperWithoutFile,
}))

// Only its owner needs it.
const PaperGrants = lazyPart(async () => ({ default: (await import('./PaperGrants.tsx')).PaperGrants }))

/** The page of one paper, for its owner and other readers. */
export function StorageFileScreen() {
  const id = Number(useParams().articleId)
  const isSignedIn = useSelector(selectIsSignedIn)
  if (!Number.isInteger(id) || id <= 0) return <NotFoundScreen />
  // Signing in or out can change what is visible, so the screen is remounted.
  return <Paper key={`${id} ${isSignedIn}`} articleId={id} isSignedIn={isSignedIn} />
}

function Paper({ articleId, isSignedIn }: { articleId: number; isSignedIn: boolean }) {
  const dispatch = useAppDispatch()
  const person = useSelector(selectUser)
  // One by one, as each list that loads changes the slice.
  const article = useSelector((state: WithArticles) => selectArticles(state).article)
  const openFailure = useSelector((state: WithArticles) => selectArticles(state).status.article.failure)
  const live = useSelector((state: WithArticles) => selectArticles(state).uploadProgress[articleId])
  const { search } = useLocation()
  const expect = useEffectEvent(() => expectOriginal(articleId, search))
  useEffect(() => expect(), [])
  const open = useCallback(() => void dispatch(openArticle({ query: { articleId } })), [dispatch, articleId])
  useEffect(() => {
    open()
    return () => void dispatch(articleClosed())
  }, [open, dispatch])
  const isOpen = article?.id === articleId
  const type = useNavigationType()
  useEffect(() => {
    // The focused heading of the placeholder is gone; a reload starts at the top of the page instead.
    const focusHeading = () => void document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    if (isOpen && type !== NavigationType.Pop) focusIfLost(focusHeading)
  }, [isOpen, type])
  const isPaused = useProcessing(article)
  useLastOpened(person, article)
  const failure = article ? null : openFailure
  const shown = isOpen ? article : null
  usePageTitle(shown ? `${shown.title} · ${SCREENS.storageFile.title}` : undefined)
  const comments = usePaperComments(articleId, shown)
  const progress = live ?? shown?.uploadProgress ?? null
  if (shown?.source === 'system') {
    return (
      <article className={classes.open}>
        <PaperBody {...{ article: shown, person, progress, isPaused, comments }} onChanged={open} />
        <PaperAccess article={shown} person={person} />
        <PaperDownload article={shown} person={person} />
        {person && (
          <Suspense>
            <PaperRecording article={shown} person={person} />
          </Suspense>
        )}
      </article>
    )
  }
  return (
    <article className={classes.open}>
      <PaperBar article={shown} person={person} />
      <div className={classes.body} id="paper" tabIndex={-1}>
        {shown ? (
          <PaperHead article={shown} person={person} progress={null} />
        ) : (
          <PageHeading title={headingOf(failure)} />
        )}
        {failure && <PaperMissing failure={failure} isSignedIn={isSignedIn} onRetry={open} />}
        {!shown && !failure && <SkeletonRows rows={6} height={72} />}
        {shown && (
          <Suspense fallback={<SkeletonRows rows={6} height={72} />}>
            <ArchivePaper
              article={shown}
              person={person}
              actions={
                <>
                  <CompareButton paper={shown} size="sm" variant="default" />
                  {person && <FileButton article={shown} />}
                </>
              }
            />
            <RecordHighlights
              article={shown}
              userId={shown.rights.view ? (person?.id ?? null) : null}
              renderTags={(props) => <TagsDialog {...props} />}
            />
            {isSignedIn && <ImportedNotes key={shown.id} articleId={shown.id} />}
            <RecordComments comments={comments} />
          </Suspense>
        )}
      </div>
    </article>
  )
}

type BodyProps = {
  article: OpenArticle
  person: Person
  /** Of its processing, in percent. */
  progress: number | null
  isPaused: boolean
  comments: PaperComments
  onChanged: () => void
}

function PaperBody({ article, person, progress, isPaused, comments, onChanged }: BodyProps) {
  const isFinished = article.status === 'complete' || article.status === 'published'
  const isReadable = useIsReadable(article)
  useAccessChanges(article, onChanged)
  const request = article.isPublished && <PaperRequest article={article} person={person} onChanged={onChanged} />
  const notice = !isFinished && <ProcessingPaper article={article} isPaused={isPaused} isReadable={isReadable} />
  const isUnread = article.status === 'error' && article.isFileAttached
  if (isUnread || (isFinished && hasNoFile(article))) {
    return (
      <Suspense fallback={<SkeletonRows rows={6} height={72} />}>
        <PaperWithoutFile article={article} person={person} onChanged={onChanged} failure={isUnread ? notice : null} />
      </Suspense>
    )
  }
  if (isReadable) {
    return (
      <PaperPanes
        article={article}
        person={person}
        progress={progress}
        comments={comments}
        mark={person && !article.rights.download && <ReadOnlyMark id={person.id} />}
        access={<OwnGrants article={article} />}
        renderChat={(onShowPassage) => <ConversationAboutPaper {...{ article, person, onShowPassage }} />}
      >
        {request}
        {notice}
        {isFinished && <OtherFile article={article} onChanged={onChanged} />}
      </PaperPanes>
    )
  }
  return (
    <>
      <PaperBar article={article} person={person} />
      <div className={classes.body} id="paper" tabIndex={-1}>
        <PaperHead article={article} person={person} progress={progress}>
          {request}
        </PaperHead>
        {notice}
        {isFinished && <PaperClosed article={article} />}
      </div>
    </>
  )
}

function ConversationAboutPaper(props: PaperConversationProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={3} height={96} />}>
      <PaperConversation {...props} />
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

/** Watermark for read-only readers: their name or wallet, and the date. */
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

/** True once the paper can be read, which is before its statements are extracted. */
function useIsReadable({ id, status, rights, uploadProgress }: OpenArticle): boolean {
  const live = useSelector((state: WithArticles) => selectArticles(state).uploadProgress[id])
  if (!rights.view) return false
  if (status === 'complete' || status === 'published') return true
  return status === 'processing' && Math.max(live ?? 0, uploadProgress ?? 0) >= progressOf('statements')
}

/** Comments on an arXiv record, without passage anchors, as it has no text here. */
function RecordComments({ comments }: { comments: PaperComments }) {
  return (
    <section aria-labelledby="record-comments">
      <Title order={2} size="h3" id="record-comments" mt="xl" mb="md">
        Comments
      </Title>
      {comments.tab(() => {})}
    </section>
  )
}

/** A private paper without access: its abstract and access state. */
function PaperClosed({ article }: { article: OpenArticle }) {
  return (
    <Box maw="68ch">
      <Text my="md">
        <strong>{article.access}.</strong> The owner{article.ownerName && ` (${article.ownerName})`} decides who can
        read this paper. Title, authors and abstract are public.
      </Text>
      {article.abstract && (
        <>
          <Title order={2} size="h3">
            Abstract
          </Title>
          <Text my="md" ff="heading" fz="lg" lh={1.65}>
            {article.abstract}
          </Text>
        </>
      )}
    </Box>
  )
}

/** Comments and live likes of an open paper. */
function usePaperComments(articleId: number, article: OpenArticle | null): PaperComments {
  const dispatch = useAppDispatch()
  const user = useSelector(selectUser)
  const [passage, setPassage] = useState<Anchor | null>(null)
  const [reported, setReported] = useState<Comment | null>(null)
  const report = (comment: Comment) => <Menu.Item onClick={() => setReported(comment)}>Report</Menu.Item>
  useWatchPaper(articleId, article?.rights.view ?? false, () => void dispatch(refetchRating({ articleId })))
  return {
    onPassage: setPassage,
    tab: (onShowPassage) => (
      <Suspense fallback={<SkeletonRows rows={3} height={96} />}>
        <CommentsTab
          articleId={articleId}
          isPublished={article?.isPublished ?? true}
          author={user}
          passage={passage}
          onPassageTaken={() => setPassage(null)}
          onShowPassage={onShowPassage}
          {...(user && { more: report })}
        />
        {reported && <ReportComment articleId={articleId} comment={reported} onClose={() => setReported(null)} />}
      </Suspense>
    ),
  }
}
