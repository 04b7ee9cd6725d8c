import { SCREENS } from '@colophon/protocol/screens'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { selectIsSignedIn, selectUser } from '../../features/auth/slice.ts'
import { DocumentPart, useDocviz } from '../../features/docviz/DocumentPart.tsx'
import { TaskList } from '../../features/docviz/TaskList.tsx'
import { useTaskUpdates } from '../../features/docviz/use-task-updates.ts'
import { RegisterId, UploadPart, WhoBar } from '../../features/docviz/Workspace.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { AccountPending } from '../account/AccountPending.tsx'

const LEAD =
  'See what is found on each page of a pdf, in which order it is read, and how well; correct it and download it.'

/** Document visualisation: an id, its documents, and one of them open (`?task=`). */
export function DocvizScreen() {
  const account = useSelector(selectUser)
  // Until the account is known, no user is treated as a guest.
  const isKnown = useSelector(selectIsSignedIn) === (account !== null)
  const { isAuthenticated, user, status, isResuming } = useDocviz(isKnown, account?.id ?? null)
  useTaskUpdates()
  const [params, setParams] = useSearchParams()
  const openId = params.get('task')
  const open = (id: string | null) => setParams(id === null ? {} : { task: id }, { preventScrollReset: true })
  const { failure } = status.me
  return (
    <>
      <PageHeading title={SCREENS.docviz.title} lead={LEAD} />
      {failure && !isAuthenticated && <ErrorState message={failure.message} todo="Choose a workspace to continue." />}
      {!isKnown ? (
        <AccountPending rows={3} />
      ) : isResuming ? (
        <SkeletonRows rows={3} />
      ) : !isAuthenticated || !user ? (
        <RegisterId key={account?.id ?? 'guest'} account={account} />
      ) : (
        <>
          <WhoBar user={user} />
          <UploadPart user={user} onUploaded={(id) => open(id)} />
          <TaskList openId={openId} onOpen={open} />
          {openId !== null && <DocumentPart key={openId} id={openId} isSignedIn={account !== null} />}
        </>
      )}
    </>
  )
}
