import type { User } from '@colophon/protocol/auth/roles'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Box, Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { selectAccount, updateProfile, type WithProfile } from '../../features/profile/slice.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { firstStepsTaken } from '../../lib/first-steps.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { toastError } from '../../ui/toast.tsx'
import { toastUndo } from '../../ui/UndoToast.tsx'
import { HomeSection, Pending } from './HomeSection.tsx'
import classes from './home.module.css'
import { lastOpened } from './last-opened.ts'

/** Users with more papers need no first steps. */
const PAPERS_MAX = 100

/** Four first steps, each ticked by taking it; dismissed for the account (`isTutorialPaused`). */
export function FirstSteps({ person }: { person: User }) {
  const dispatch = useAppDispatch()
  const account = useSelector(selectAccount)
  const { isTutorialPaused, status } = useSelector((state: WithProfile) => state.profile)
  if (!account) return <Pending />
  if (isTutorialPaused || account.docsCount > PAPERS_MAX) return null
  const taken = firstStepsTaken(person.id)
  const steps = [
    { label: 'Read a paper', path: SCREENS.storage.path, isDone: lastOpened(person.id).length > 0 },
    { label: 'Ask it a question', path: SCREENS.chat.path, isDone: taken.includes('ask') },
    { label: 'Highlight a passage', path: SCREENS.storage.path, isDone: taken.includes('highlight') },
    { label: 'Compare two papers', path: SCREENS.compare.path, isDone: taken.includes('compare') },
  ]
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  const pause = async (isPaused: boolean) => {
    const outcome = await dispatch(updateProfile({ body: { isTutorialPaused: isPaused } }))
    if (updateProfile.rejected.match(outcome)) toastError(outcome.payload?.message ?? failureOf(outcome.error).message)
    else if (isPaused) toastUndo('The first steps were dismissed.', () => void pause(false))
  }
  return (
    <HomeSection title="First steps">
      <Box component="ul" className={classes.steps} mb="md" aria-label={`First steps, ${done} of ${steps.length} done`}>
        {steps.map(({ label, path, isDone }) => (
          <li key={label} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheckFilled role="img" aria-label="Done:" size={20} />
            ) : (
              <IconCircle aria-hidden size={20} stroke={1.6} />
            )}
            {isDone ? (
              label
            ) : (
              <Anchor underline="always" component={Link} to={path}>
                {label}
              </Anchor>
            )}
          </li>
        ))}
      </Box>
      <Button
        size="compact-sm"
        variant="default"
        loading={status.update.status === 'REQUEST'}
        onClick={() => void pause(true)}
      >
        Dismiss
      </Button>
    </HomeSection>
  )
}
