import type { Person } from '@colophon/protocol/auth/roles'
import { ADDED_SCREENS, SCREENS } from '@colophon/protocol/screens'
import { Anchor, Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useSelector } from 'react-redux'
import { Link, useNavigate } from 'react-router'
import { fetchArticlesAll, fetchCounts } from '../../features/articles/actions.ts'
import classes from '../../features/articles/PaperLines.module.css'
import { PaperLines } from '../../features/articles/PaperLines.tsx'
import { AddSamples } from '../../features/articles/SampleLibrary.tsx'
import { selectArticles } from '../../features/articles/slice.ts'
import { selectIsSignedIn, selectUser } from '../../features/auth/slice.ts'
import { lastChat } from '../../features/chat/list/last-chat.ts'
import { LastConversation } from '../../features/chat/list/NewConversation.tsx'
import { SearchBox } from '../../features/knowledge/SearchBox.tsx'
import { useCounts } from '../../features/storage/use-counts.ts'
import { DropAnywhere } from '../../features/uploads/DropAnywhere.tsx'
import { UploadButton } from '../../features/uploads/UploadButton.tsx'
import { formatCountOf } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import readerHomeClasses from './reader-home.module.css'

/** Number of newest papers on the home screen. */
const NEWEST = 5

// Visitors have no reading history.
const ContinueReading = lazy(async () => ({ default: (await import('./ContinueReading.tsx')).ContinueReading }))

const LiveExamples = lazy(async () => ({ default: (await import('./LiveExamples.tsx')).LiveExamples }))

// Not loaded for visitors.
const HomeBlocks = lazy(async () => ({ default: (await import('./HomeBlocks.tsx')).HomeBlocks }))

/** Home: an introduction for visitors; pending items and reading positions for users. */
export function HomeScreen() {
  const isSignedIn = useSelector(selectIsSignedIn)
  const user = useSelector(selectUser)
  if (!isSignedIn) return <VisitorHome />
  return (
    <ReaderHome person={user} alsoLately={user && lastChat(user.id) && <LastConversation userId={user.id} />}>
      {user && (
        <Suspense fallback={<SkeletonRows rows={4} height={72} />}>
          <HomeBlocks key={user.id} person={user} />
        </Suspense>
      )}
    </ReaderHome>
  )
}

/** Home for visitors: introduction, search box, live examples and newest papers. */
function VisitorHome() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeading
        title="Read research papers, and see the sentence behind every statement."
        actions={
          <Button variant="default" component={Link} to={SCREENS.registration.path}>
            Create an account
          </Button>
        }
      />
      <SearchBox
        query=""
        userId={null}
        onSearch={(q) => void navigate(`${SCREENS.knowledge.path}?${new URLSearchParams(q ? { q } : {})}`)}
      />
      <Section title="What it does">
        <div className={classes.plain}>
          <p>Upload pdf, docx or txt files; they become papers that you can search, read and share.</p>
          <p>
            Each paper is broken down into statements, with how certain the authors are and the sentence behind each.
          </p>
          <p>Publish what you want others to find; everything else stays private.</p>
          <p>
            Owners record the hash of their statements on a chain; anyone can{' '}
            <Anchor component={Link} to={ADDED_SCREENS.verify.path} underline="always">
              verify a record
            </Anchor>
            , without an account.
          </p>
        </div>
      </Section>
      <Suspense fallback={<SkeletonRows rows={6} height={72} />}>
        <LiveExamples />
      </Suspense>
      <Section title="Newest papers">
        <NewestPapers />
      </Section>
    </>
  )
}

type Props = {
  person: Person
  /** Recent work in other features, shown below the papers. */
  alsoLately?: ReactNode
  /** Blocks of other features. */
  children?: ReactNode
}

/** Home for signed-in users: continue reading, to-dos, and news. */
function ReaderHome({ person, alsoLately, children }: Props) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { docsCount, ratingPoints, revision, status, uploadArticles } = useSelector(selectArticles)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of my papers may change the counts.
  useEffect(() => void dispatch(fetchCounts()), [dispatch, revision])
  // The same counts as the tabs of My storage.
  const { counts } = useCounts(revision)
  const isCounted = status.counts.status === 'SUCCESS' || docsCount > 0
  const isNew = isCounted && docsCount === 0 && uploadArticles.length === 0
  return (
    <>
      <PageHeading title="Good to see you" actions={<UploadButton person={person} />} />
      <DropAnywhere person={person} />
      <SearchBox
        query=""
        userId={person?.id ?? null}
        onSearch={(q) => void navigate(`${SCREENS.knowledge.path}?${new URLSearchParams(q ? { q } : {})}`)}
      />
      <div className={readerHomeClasses.inOrder}>
        {!isCounted && !status.counts.failure && <SkeletonRows rows={2} />}
        {docsCount > 0 && (
          <p className={readerHomeClasses.counts}>
            {counts && (
              <>
                <Anchor underline="always" component={Link} to={SCREENS.storage.path}>
                  {formatCountOf(counts.all, 'paper', 'papers')}
                </Anchor>{' '}
                in your storage · {formatCountOf(ratingPoints, 'rating point', 'rating points')}
              </>
            )}
          </p>
        )}
        {isNew && (
          <EmptyState title="Your storage is empty." actions={<AddSamples />}>
            Upload a file, drop one anywhere on this page, or look around with three short sample papers first.
          </EmptyState>
        )}
        {person && (
          <Suspense fallback={<SkeletonRows rows={2} />}>
            <ContinueReading key={person.id} userId={person.id} also={alsoLately} />
          </Suspense>
        )}
        {person ? children : <SkeletonRows rows={4} height={72} />}
        <Section title="Newest papers">
          <NewestPapers />
        </Section>
        <Section title="Records">
          <Anchor underline="always" component={Link} to={ADDED_SCREENS.verify.path}>
            Verify a record
          </Anchor>{' '}
          of a file, of statements or of a hash.
        </Section>
      </div>
    </>
  )
}

/** The newest public papers; a failure does not affect the rest. */
function NewestPapers() {
  const dispatch = useAppDispatch()
  const { articlesAll, status } = useSelector(selectArticles)
  useEffect(() => void dispatch(fetchArticlesAll({ query: { limit: NEWEST } })), [dispatch])
  const { status: phase, failure } = status.articlesAll
  if (failure) {
    return (
      <ErrorState
        message={failure.message}
        onRetry={() => void dispatch(fetchArticlesAll({ query: { limit: NEWEST } }))}
      />
    )
  }
  if (phase !== 'SUCCESS') return <SkeletonRows rows={3} height={56} />
  if (articlesAll.length === 0) return <p className={classes.nothing}>Nothing is published yet.</p>
  return <PaperLines articles={articlesAll.slice(0, NEWEST)} />
}
