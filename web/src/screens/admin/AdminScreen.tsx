import { SCREENS } from '@colophon/protocol/screens'
import { Button } from '@mantine/core'
import { useSelector } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import { Content } from '../../features/administration/Content.tsx'
import { Logs } from '../../features/administration/Logs.tsx'
import { Overview, SystemTab } from '../../features/administration/Overview.tsx'
import { Processing } from '../../features/administration/Processing.tsx'
import { Users } from '../../features/administration/Users.tsx'
import { selectUser } from '../../features/auth/slice.ts'
import { PageHeading } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { AccountPending } from '../account/AccountPending.tsx'

const TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'users', label: 'Users' },
  { value: 'logs', label: 'Logs' },
  { value: 'processing', label: 'Processing' },
  { value: 'content', label: 'Content' },
  { value: 'system', label: 'System' },
] as const
type Tab = (typeof TABS)[number]['value']

/** Filters of one view do not apply to another. */
const FORGOTTEN = { q: null, page: null, role: null, status: null, seen: null, action: null, outcome: null }

/** The admin dashboard; other users only see that they have no access. */
export function AdminScreen() {
  const user = useSelector(selectUser)
  const [params] = useSearchParams()
  if (!user) {
    return (
      <>
        <PageHeading title={SCREENS.adminDashboard.title} />
        <AccountPending rows={6} />
      </>
    )
  }
  if (user.role !== 'admin') return <Forbidden />
  const tab: Tab = TABS.find(({ value }) => value === params.get('tab'))?.value ?? 'overview'
  const views: Record<Tab, () => React.JSX.Element> = {
    overview: () => <Overview />,
    users: () => <Users myId={user.id} />,
    logs: () => <Logs />,
    processing: () => <Processing />,
    content: () => <Content />,
    system: () => <SystemTab />,
  }
  return (
    <>
      <PageHeading title={SCREENS.adminDashboard.title} />
      <TabLinks label="Administration" current={tab} tabs={TABS} also={FORGOTTEN} />
      {views[tab]()}
    </>
  )
}

function Forbidden() {
  return (
    <>
      <PageHeading title="403" />
      <EmptyState
        title="You do not have access to this page"
        actions={
          <Button component={Link} to={SCREENS.home.path}>
            Go to Home
          </Button>
        }
      >
        Your account may not open it. Nothing was changed.
      </EmptyState>
    </>
  )
}
