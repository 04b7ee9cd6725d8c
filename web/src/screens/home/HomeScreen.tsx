import type { Person } from '@colophon/protocol/auth/roles'
import { SCREENS } from '@colophon/protocol/screens'
import { Button, Group, Text, Title } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { useSelector } from 'react-redux'
import { Link, useNavigate } from 'react-router'
import { fetchArticlesAll, fetchCounts } from '../../features/articles/actions.ts'
import { PaperLines } from '../../features/articles/PaperLines.tsx'
import { selectArticles } from '../../features/articles/slice.ts'
import { selectIsSignedIn, selectUser } from '../../features/auth/slice.ts'
import { SearchBox } from '../../features/knowledge/SearchBox.tsx'
import { selectAccount, type WithProfile } from '../../features/profile/slice.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AccountPending } from '../account/AccountPending.tsx'
import { HomeSection, Pending } from './HomeSection.tsx'
import classes from './home.module.css'
import { LiveAnswer } from './LiveAnswer.tsx'

/** Number of newest papers on the home screen. */
const NEWEST = 5

/** Number of newest papers among which those of others are looked for. */
const NEWEST_READ = 20

const LiveExamples = lazyPart(async () => ({ default: (await import('./LiveExamples.tsx')).LiveExamples }))

// Not loaded for visitors.
const ReaderBlocks = lazyPart(async () => ({ default: (await import('./ReaderBlocks.tsx')).ReaderBlocks }))
const HomeUpload = lazyPart(async () => ({ default: (await import('./ReaderBlocks.tsx')).HomeUpload }), null)
const HomeDrop = lazyPart(async () => ({ default: (await import('./ReaderBlocks.tsx')).HomeDrop }), null)

/** The button until it can be used. */
const UPLOAD_LOOK = (
  <Button variant="default" leftSection={<IconUpload aria-hidden size={18} stroke={1.6} />}>
    Upload
  </Button>
)

/** Home: the promise and a live answer for visitors; reading positions and what needs attention for users. */
export function HomeScreen() {
  const isSignedIn = useSelector(selectIsSignedIn)
  const user = useSelector(selectUser)
  return isSignedIn ? <ReaderHome person={user} /> : <VisitorHome />
}

/** Opens the search, of the person's own papers if they have any. */
function useSearchFor(ofMine = false): (q: string) => void {
  const navigate = useNavigate()
  return (words) => {
    const query = words && { q: words, ...(ofMine && { filter: 'mine' }) }
    void navigate(`${SCREENS.knowledge.path}?${new URLSearchParams(query || {})}`)
  }
}

/** Home for visitors: the promise beside a live answer, then further examples and the newest papers. */
function VisitorHome() {
  return (
    <>
      <div className={classes.hero}>
        <div>
          <Title order={1} tabIndex={-1}>
            Read research papers, and see the sentence behind every claim.
          </Title>
          <Text maw="48ch" mt="sm" c="dimmed">
            Upload papers, ask them, and follow each answer to its place on the page. Your papers stay private.
          </Text>
          <Group gap="xs" align="stretch" my="md">
            <Button component={Link} to={SCREENS.registration.path}>
              Create an account
            </Button>
            <Button variant="default" component={Link} to={SCREENS.login.path}>
              Sign in
            </Button>
          </Group>
          <SearchBox query="" userId={null} onSearch={useSearchFor()} isPlain />
        </div>
        <LiveAnswer />
      </div>
      <div className={classes.inOrder}>
        <Suspense fallback={<Pending />}>
          <LiveExamples />
        </Suspense>
        <NewestPapers />
      </div>
    </>
  )
}

/** Home for signed-in users: search or ask, continue reading, then what has something to say. */
function ReaderHome({ person }: { person: Person }) {
  const navigate = useNavigate()
  const isNew = useIsNew()
  const isAccountMissing = useSelector((state: WithProfile) => state.profile.status.account.status === 'ERROR')
  const ask = (question: string) =>
    void navigate(SCREENS.chat.path + (question ? `?${new URLSearchParams({ ask: question })}` : ''))
  const pending = (
    <div className={classes.blocks}>
      <AccountPending rows={4} height={72} />
      {isAccountMissing && <NewestPapers />}
    </div>
  )
  return (
    <>
      <Group className={classes.head} align="start" justify="space-between" mb="lg">
        <Title order={1} tabIndex={-1}>
          {SCREENS.home.title}
        </Title>
        <SearchBox
          query=""
          userId={person?.id ?? null}
          onSearch={useSearchFor(isNew === false)}
          onAsk={ask}
          isPlain={isNew === true}
        />
        <Suspense fallback={UPLOAD_LOOK}>{!isNew && <HomeUpload person={person} />}</Suspense>
      </Group>
      <Suspense>
        <HomeDrop person={person} />
      </Suspense>
      <Suspense fallback={pending}>
        {person && isNew !== null ? (
          <ReaderBlocks key={person.id} person={person} isNew={isNew} newest={<NewestPapers />} />
        ) : (
          pending
        )}
      </Suspense>
    </>
  )
}

/** True while the account has no papers; null until known. */
function useIsNew(): boolean | null {
  const dispatch = useAppDispatch()
  const account = useSelector(selectAccount)
  const { docsCount, revision, status, uploadArticles } = useSelector(selectArticles)
  useEffect(() => {
    if (revision > 0) void dispatch(fetchCounts())
  }, [dispatch, revision])
  const papers = status.counts.status === 'SUCCESS' ? docsCount : account?.docsCount
  return papers === undefined ? null : papers + uploadArticles.length === 0
}

/** The newest papers of others that the user may read, if any; a failure does not affect the rest. */
function NewestPapers() {
  const dispatch = useAppDispatch()
  const { articlesAll, status } = useSelector(selectArticles)
  const user = useSelector(selectUser)
  const papers = articlesAll.filter(({ ownerId }) => ownerId === null || ownerId !== user?.id).slice(0, NEWEST)
  const read = () => void dispatch(fetchArticlesAll({ query: { limit: NEWEST_READ, access: 'open' } }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once.
  useEffect(read, [])
  const { status: phase, failure } = status.articlesAll
  if (!failure && phase !== 'SUCCESS') return <Pending />
  if (!failure && papers.length === 0) return null
  return (
    <HomeSection title="Newest papers">
      {failure ? <ErrorState message={failure.message} onRetry={read} /> : <PaperLines articles={papers} />}
    </HomeSection>
  )
}
