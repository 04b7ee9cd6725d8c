import type { MyArticle } from '@colophon/protocol/articles/entities'
import type { User } from '@colophon/protocol/auth/roles'
import { SCREENS } from '@colophon/protocol/screens'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { Anchor, Box, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { selectArticles } from '../../features/articles/slice.ts'
import { selectAccount, updateProfile, type WithProfile } from '../../features/profile/slice.ts'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf, isCancelled } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { ErrorState } from '../../ui/states.tsx'
import { toastError } from '../../ui/toast.tsx'
import { HomeSection, Pending } from './HomeSection.tsx'
import classes from './home.module.css'
import { lastOpened } from './last-opened.ts'

/** Number of papers checked for completed steps; users with more need no tutorial. */
const PAPERS = 100

/**
 * Five first steps, each completed by actually doing it. They can be postponed (`isTutorialPaused`, stored with the
 * account) and resumed.
 */
export function HomeTutorial({ person }: { person: User }) {
  const account = useSelector(selectAccount)
  const { isTutorialPaused } = useSelector((state: WithProfile) => state.profile)
  const isWanted = account !== null && !isTutorialPaused && account.docsCount <= PAPERS
  const { papers, failure, again } = useOwnPapers(isWanted)
  const { pause, isBusy } = usePause()
  if (!account) return <Pending />
  if (!isWanted) return null
  if (failure)
    return (
      <HomeSection title="First steps">
        <ErrorState message={failure.message} kept="Your progress is kept." onRetry={again} />
      </HomeSection>
    )
  if (!papers) return <Pending />
  const steps = stepsOf(papers, {
    hasRead: lastOpened(person.id).length > 0,
    hasWallet: account.walletAddress !== null,
  })
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  if (!next) return null
  return (
    <HomeSection title="First steps">
      <Box
        component="ol"
        className={classes.steps}
        mb="md"
        pl="lg"
        style={{ listStyle: 'revert' }}
        aria-label={`First steps, ${done} of ${steps.length} done`}
      >
        {steps.map(({ label, path, isDone }) => (
          <li key={label} data-done={isDone || undefined} aria-current={label === next.label ? 'step' : undefined}>
            {isDone ? (
              label
            ) : (
              <Anchor underline="always" component={Link} to={path}>
                {label}
              </Anchor>
            )}{' '}
            <span>{isDone ? 'done' : ''}</span>
          </li>
        ))}
      </Box>
      <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void pause(true)}>
        Remind me later
      </Button>
    </HomeSection>
  )
}

/** Resumes the first steps after “Remind me later”. */
export function ResumeTutorial() {
  const { isTutorialPaused } = useSelector((state: WithProfile) => state.profile)
  const { pause, isBusy } = usePause()
  if (!isTutorialPaused) return null
  return (
    <Button size="compact-sm" variant="subtle" loading={isBusy} onClick={() => void pause(false)}>
      Resume the first steps
    </Button>
  )
}

function usePause(): { pause: (isPaused: boolean) => Promise<void>; isBusy: boolean } {
  const dispatch = useAppDispatch()
  const { status } = useSelector((state: WithProfile) => state.profile)
  const pause = async (isPaused: boolean) => {
    const outcome = await dispatch(updateProfile({ body: { isTutorialPaused: isPaused } }))
    if (updateProfile.rejected.match(outcome)) toastError(outcome.payload?.message ?? failureOf(outcome.error).message)
  }
  return { pause, isBusy: status.update.status === 'REQUEST' }
}

function stepsOf(
  papers: readonly MyArticle[],
  { hasRead, hasWallet }: { hasRead: boolean; hasWallet: boolean },
): { label: string; path: string; isDone: boolean }[] {
  const storage = SCREENS.storage.path
  // Sample papers are published automatically and do not count.
  const own = papers.filter(({ isSample }) => !isSample)
  const isRecorded = ({ recordState }: MyArticle) => recordState === 'recorded' || recordState === 'changed'
  return [
    { label: 'Add a paper', path: storage, isDone: own.length > 0 },
    {
      label: 'Open a paper and see its claims',
      path: papers.length > 0 ? storage : SCREENS.knowledge.path,
      isDone: hasRead,
    },
    { label: 'Publish a paper', path: storage, isDone: own.some(({ isPublished }) => isPublished) },
    { label: 'Link a wallet', path: `${SCREENS.profile.path}?wallet`, isDone: hasWallet },
    { label: 'Record the claims of a paper on the chain', path: storage, isDone: papers.some(isRecorded) },
  ]
}

/** My papers where they are wanted, read again whenever one of them changes. */
function useOwnPapers(isWanted: boolean): { papers: MyArticle[] | null; failure: Failure | null; again: () => void } {
  const { revision } = useSelector(selectArticles)
  const [papers, setPapers] = useState<MyArticle[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of my papers, or another try, asks again.
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    setFailure(null)
    call(storageCalls.myArticles, { query: { limit: PAPERS } }, { signal: leaving.signal }).then(
      ([list]) => setPapers(list),
      (thrown) => {
        const failed = failureOf(thrown)
        if (!isCancelled(failed)) setFailure(failed)
      },
    )
    return () => leaving.abort()
  }, [revision, tries, isWanted])
  return { papers, failure, again: () => setTries(tries + 1) }
}
