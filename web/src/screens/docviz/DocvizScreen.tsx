import { SCREENS } from '@colophon/protocol/screens'
import { useEffect, useRef } from 'react'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { selectIsSignedIn, selectUser } from '../../features/auth/slice.ts'
import { DocumentPart, useDocviz } from '../../features/docviz/DocumentPart.tsx'
import { TaskList } from '../../features/docviz/TaskList.tsx'
import { useTaskUpdates } from '../../features/docviz/use-task-updates.ts'
import { RegisterId, UploadPart, WhoBar } from '../../features/docviz/Workspace.tsx'
import { focusIfLost } from '../../lib/focus-if-lost.ts'
import { PageHeading } from '../../ui/page.tsx'
import { ErrorState, FormAlert, SkeletonRows } from '../../ui/states.tsx'
import { AccountPending } from '../account/AccountPending.tsx'

const LEAD =
  'See how a PDF is read, page by page: the blocks, their order and a grade. Correct and download the result.'

/** Document visualisation: the documents of a workspace, or one of them open (`?task=`). */
export function DocvizScreen() {
  const account = useSelector(selectUser)
  // Until the account is known, no user is treated as a guest.
  const isKnown = useSelector(selectIsSignedIn) === (account !== null)
  const { isAuthenticated, user, status, tasks, isResuming } = useDocviz(isKnown, account?.id ?? null)
  const notLive = useTaskUpdates()
  const [params, setParams] = useSearchParams()
  const openId = params.get('task')
  const open = (id: string | null) => setParams(id === null ? {} : { task: id }, { preventScrollReset: true })
  const { failure } = status.me
  const isReady = isAuthenticated && user !== null
  const task = tasks.find(({ id }) => id === openId)
  const isReading = status.tasks.status === 'INIT' || status.tasks.status === 'REQUEST'
  // The open document has the screen for itself; without a result, it is one of the list.
  const isOpen =
    openId !== null && (isReady ? (task ? task.status === 'completed' : isReading) : !isKnown || isResuming)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // What was pressed to open or close the document is gone.
    if (wasOpen.current !== isOpen) focusIfLost(() => document.querySelector<HTMLElement>('main h1'))
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <>
      {!isOpen && <PageHeading title={SCREENS.docviz.title} lead={LEAD} />}
      {failure && !isAuthenticated && <ErrorState message={failure.message} todo="Choose a workspace to continue." />}
      {!isKnown ? (
        <AccountPending rows={3} />
      ) : isResuming ? (
        <SkeletonRows rows={3} />
      ) : !isReady ? (
        <RegisterId key={account?.id ?? 'guest'} account={account} />
      ) : (
        !isOpen && (
          <>
            {account === null && <WhoBar user={user} />}
            {notLive && (
              <FormAlert message={notLive.message}>
                <p>Progress is not live; it is read again every two seconds while a document is processed.</p>
              </FormAlert>
            )}
            <UploadPart user={user} onUploaded={(id) => open(id)} />
            <TaskList openId={openId} onOpen={open} />
          </>
        )
      )}
      {isReady && openId !== null && (
        <DocumentPart key={openId} id={openId} isSignedIn={account !== null} onClose={() => open(null)} />
      )}
    </>
  )
}
