import type { Preference, Preferences } from '@colophon/protocol/notifications/entities'
import type { NotificationType } from '@colophon/protocol/notifications/notification-types'
import { Checkbox, NativeSelect, Table, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../../lib/hooks/use-app-dispatch.ts'
import { ErrorState, FormAlert, SkeletonRows } from '../../../ui/states.tsx'
import { fetchPreferences, setPreferences, type WithProfile } from '../slice.ts'
import classes from './notifications.module.css'

const MAILS: { value: Preference['mail']; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'now', label: 'Immediately' },
  { value: 'daily', label: 'Daily digest' },
]

/** Every type of notification, in the groups that are set together. */
export const NOTIFICATION_GROUPS: readonly { name: string; types: readonly NotificationType[]; note?: string }[] = [
  {
    name: 'Requests for my papers',
    types: ['Grant access', 'Request was withdrawn', 'Access was given back', 'Access was accepted'],
  },
  {
    name: 'My access to other users’ papers',
    types: ['A paper was shared with you', 'Access was granted', 'Access was rejected', 'Access was revoked'],
  },
  {
    name: 'Confirmations of my actions',
    types: [
      'Pending access',
      'You granted access',
      'You rejected access',
      'You withdrew a request',
      'You gave access back',
      'You revoked access',
    ],
  },
  {
    name: 'Comments, shared collections and saved searches',
    types: [
      'New comment',
      'New reply',
      'A collection was shared with you',
      'Your shared highlights changed',
      'New match',
    ],
  },
  {
    name: 'Account and moderation',
    types: [
      'Your paper was taken down',
      'Your comment was taken down',
      'New report',
      'An administrator signed in as you',
      'Your second factor was reset',
    ],
    note: 'The last two are always sent.',
  },
]

/** In-app and e-mail settings of six groups of notifications; changes apply at once. */
export function NotificationPreferences() {
  const dispatch = useAppDispatch()
  const { preferences, status } = useSelector((state: WithProfile) => state.profile)
  const { failure } = status.preferences
  useEffect(() => void dispatch(fetchPreferences({})), [dispatch])
  if (!preferences && failure) {
    return (
      <ErrorState
        message={failure.message}
        kept="Your settings are unchanged."
        onRetry={() => dispatch(fetchPreferences({}))}
      />
    )
  }
  if (!preferences) return <SkeletonRows rows={4} height={40} />
  const saving = status.setPreferences
  return (
    <>
      <PreferenceTable
        preferences={preferences}
        isBusy={saving.status === 'REQUEST'}
        onChoose={(types, change) => {
          const chosen = Object.fromEntries(types.map((type) => [type, { ...preferences[type], ...change }]))
          void dispatch(setPreferences({ body: { preferences: chosen } }))
        }}
      />
      {saving.failure && <FormAlert message={saving.failure.message}>Your settings are unchanged.</FormAlert>}
      <span role="status">{saving.status === 'SUCCESS' && 'Saved'}</span>
    </>
  )
}

type TableProps = {
  preferences: Preferences
  isBusy: boolean
  onChoose: (types: readonly NotificationType[], change: Partial<Preference>) => void
}

function PreferenceTable({ preferences, isBusy, onChoose }: TableProps) {
  return (
    <Table className={classes.preferences} maw="40rem" verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Events</Table.Th>
          <Table.Th>In app</Table.Th>
          <Table.Th>E-mail</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {NOTIFICATION_GROUPS.map(({ name, types, note }) => {
          const shown = types.filter((type) => preferences[type].inPage).length
          const mails = new Set(types.map((type) => preferences[type].mail))
          const [mail] = mails
          return (
            <Table.Tr key={name}>
              <Table.Th scope="row">
                {name}
                <Text component="span" fz="sm" c="dimmed" display="block">
                  {types.join(', ')}. {note}
                </Text>
              </Table.Th>
              <Table.Td>
                <Checkbox
                  aria-label={`${name}: in app`}
                  checked={shown === types.length}
                  indeterminate={shown > 0 && shown < types.length}
                  disabled={isBusy}
                  onChange={({ currentTarget }) => onChoose(types, { inPage: currentTarget.checked })}
                />
              </Table.Td>
              <Table.Td miw={140}>
                <NativeSelect
                  aria-label={`${name}: e-mail`}
                  size="sm"
                  data={mails.size === 1 ? MAILS : [{ value: '', label: 'Differs', disabled: true }, ...MAILS]}
                  value={mails.size === 1 ? mail : ''}
                  disabled={isBusy}
                  onChange={({ currentTarget }) => onChoose(types, { mail: currentTarget.value as Preference['mail'] })}
                />
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}
