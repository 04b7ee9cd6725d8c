import { administrationCalls } from '@colophon/protocol/administration/calls'
import type { AdminUser } from '@colophon/protocol/administration/entities'
import { Role } from '@colophon/protocol/auth/roles'
import { SCREENS } from '@colophon/protocol/screens'
import { Box, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { formatCountOf, formatDay, formatMoment } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useFilter } from '../../lib/hooks/use-filter.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { toastDone } from '../../ui/toast.tsx'
import classes from './administration.module.css'
import { Listed } from './Listed.tsx'
import { oneOf, pageQuery } from './params.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { enterAccount } from './session.ts'
import { useRead } from './use-read.ts'

const STATUSES = ['active', 'frozen'] as const
type Act = { title: string; message: string; label: string; user: AdminUser; run: (reason: string) => Promise<unknown> }

/** The accounts and the actions on them; each action asks for a reason. */
export function Users({ myId }: { myId: number }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const filter = useFilter()
  const [act, setAct] = useState<Act | null>(null)
  const wanted = {
    ...(params.get('q') && { search: params.get('q') ?? '' }),
    ...(oneOf(Role.options, params.get('role')) && { role: oneOf(Role.options, params.get('role')) }),
    ...(oneOf(STATUSES, params.get('status')) && { status: oneOf(STATUSES, params.get('status')) }),
    ...(params.get('seen') === 'today' && { isSeenToday: true }),
  }
  const read = useRead(administrationCalls.users, { query: { ...pageQuery(params), ...wanted } })
  const changed = async (work: Promise<unknown>, done: string) => {
    await work
    toastDone(done)
    read.again()
  }
  const enter = async (user: AdminUser, reason: string) => {
    await enterAccount(dispatch, user.id, reason)
    await navigate(SCREENS.home.path)
  }
  const acts = (user: AdminUser): Act[] => actsOf(user, changed, enter)
  return (
    <>
      <Group component="search" align="flex-end" mt="md">
        <TextInput
          label="Name, address or number"
          type="search"
          size="sm"
          defaultValue={params.get('q') ?? ''}
          onChange={({ currentTarget }) => filter('q', currentTarget.value)}
        />
        <NativeSelect
          label="Role"
          size="sm"
          data={[{ value: '', label: 'All' }, ...Role.options]}
          value={params.get('role') ?? ''}
          onChange={({ currentTarget }) => filter('role', currentTarget.value)}
        />
        <NativeSelect
          label="Status"
          size="sm"
          data={[{ value: '', label: 'All' }, ...STATUSES]}
          value={params.get('status') ?? ''}
          onChange={({ currentTarget }) => filter('status', currentTarget.value)}
        />
      </Group>
      <Listed read={read} empty={{ title: 'No users yet', message: '' }} isFiltered={Object.keys(wanted).length > 0}>
        {(users) => (
          <Box component="ul" className={classes.list} mt="md">
            {users.map((user) => (
              <li key={user.id}>
                <UserFacts user={user} />
                {user.id !== myId && (
                  <Group gap="xs">
                    {acts(user).map((one) => (
                      <Button key={one.label} variant="default" size="compact-sm" onClick={() => setAct(one)}>
                        {one.label}
                      </Button>
                    ))}
                  </Group>
                )}
              </li>
            ))}
          </Box>
        )}
      </Listed>
      {act && (
        <ReasonDialog title={act.title} confirmLabel={act.label} onConfirm={act.run} onClose={() => setAct(null)}>
          {act.message}
        </ReasonDialog>
      )}
    </>
  )
}

function UserFacts({ user }: { user: AdminUser }) {
  const facts = [
    user.methods.length > 0 ? `signs in by ${user.methods.join(' and ')}` : 'has no sign-in method',
    user.lastSeenAt ? `last seen ${formatMoment(user.lastSeenAt)}` : 'never seen',
    formatCountOf(user.sessions, 'session', 'sessions'),
    formatCountOf(user.papers, 'paper', 'papers'),
    `since ${formatDay(user.createdAt)}`,
  ]
  return (
    <div>
      <p>
        <strong>{user.displayName}</strong>{' '}
        <Box component="span" mt="xxs" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {user.email}
        </Box>
      </p>
      <Box component="p" mt="xxs" fz="sm">
        <StatusPill tone={user.role === 'admin' ? 'accent' : 'plain'}>{user.role}</StatusPill>{' '}
        {user.frozenAt && <StatusPill tone="care">frozen since {formatDay(user.frozenAt)}</StatusPill>}{' '}
        {facts.join(' · ')}
      </Box>
    </div>
  )
}

function actsOf(
  user: AdminUser,
  changed: (work: Promise<unknown>, done: string) => Promise<void>,
  enter: (user: AdminUser, reason: string) => Promise<void>,
): Act[] {
  const { id: userId, displayName: name } = user
  const isFrozen = user.frozenAt !== null
  const freeze: Act = {
    user,
    title: isFrozen ? `Unfreeze ${name}?` : `Freeze ${name}?`,
    message: isFrozen
      ? 'They can sign in again.'
      : 'Their sessions end within seconds and they cannot sign in. Their papers stay as they are.',
    label: isFrozen ? 'Unfreeze' : 'Freeze',
    run: (reason) =>
      changed(
        call(administrationCalls.freeze, { body: { userId, isFrozen: !isFrozen, reason } }),
        isFrozen ? `${name} can sign in again.` : `${name} is frozen.`,
      ),
  }
  const end: Act = {
    user,
    title: `End the sessions of ${name}?`,
    message: 'They are signed out everywhere and can sign in again.',
    label: 'End sessions',
    run: (reason) =>
      changed(call(administrationCalls.endSessions, { body: { userId, reason } }), `${name} is signed out everywhere.`),
  }
  const roles = Role.options.filter((role) => role !== user.role)
  const change = roles.map(
    (role): Act => ({
      user,
      title: `Give ${name} the role ${role}?`,
      message: role === 'admin' ? 'They will have the same rights as you.' : 'It applies from their next request.',
      label: `Make ${role}`,
      run: (reason) =>
        changed(call(administrationCalls.changeRole, { body: { userId, role, reason } }), `${name} is ${role} now.`),
    }),
  )
  const signIn: Act = {
    user,
    title: `Sign in as ${name}?`,
    message:
      'For 30 minutes. They are notified at once, with your reason; every change you make is logged under both names.',
    label: 'Sign in as',
    run: (reason) => enter(user, reason),
  }
  const reset: Act = {
    user,
    title: `Reset the second factor of ${name}?`,
    message:
      'Only for a user who lost it and whose identity you have checked. It is turned off, they are signed out everywhere, and they are notified by e-mail with your reason.',
    label: 'Reset second factor',
    run: (reason) =>
      changed(
        call(administrationCalls.resetSecondFactor, { body: { userId, reason } }),
        `${name} signs in without a second factor now.`,
      ),
  }
  const mayReset = user.role !== 'admin' && user.hasSecondFactor
  const mayEnter = user.role !== 'admin' && !isFrozen
  return [
    ...(mayEnter ? [signIn] : []),
    freeze,
    ...(user.sessions > 0 ? [end] : []),
    ...(mayReset ? [reset] : []),
    ...change,
  ]
}
