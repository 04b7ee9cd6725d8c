import type { Preference, Preferences } from '@colophon/protocol/notifications/entities'
import { NotificationType } from '@colophon/protocol/notifications/states'
import { Checkbox, NativeSelect, Table } from '@mantine/core'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../../lib/hooks/use-app-dispatch.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { fetchPreferences, setPreferences, type WithProfile } from '../slice.ts'
import classes from './notifications.module.css'

const MAILS: { value: Preference['mail']; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'now', label: 'Immediately' },
  { value: 'daily', label: 'Daily digest' },
]

/** In-app and e-mail settings per notification type; changes apply at once. */
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
        onChoose={(type, chosen) => dispatch(setPreferences({ body: { preferences: { [type]: chosen } } }))}
      />
      {saving.failure && <FormAlert message={saving.failure.message}>Your settings are unchanged.</FormAlert>}
      <span role="status">{saving.status === 'SUCCESS' && 'Saved'}</span>
    </>
  )
}

type TableProps = {
  preferences: Preferences
  isBusy: boolean
  onChoose: (type: NotificationType, chosen: Preference) => void
}

function PreferenceTable({ preferences, isBusy, onChoose }: TableProps) {
  return (
    <Table className={classes.preferences} verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Event</Table.Th>
          <Table.Th>In app</Table.Th>
          <Table.Th>E-mail</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {NotificationType.options.map((type) => {
          const chosen = preferences[type]
          return (
            <Table.Tr key={type}>
              <Table.Th scope="row">{type}</Table.Th>
              <Table.Td>
                <Checkbox
                  aria-label={`${type}: in app`}
                  checked={chosen.inPage}
                  disabled={isBusy}
                  onChange={({ currentTarget }) => onChoose(type, { ...chosen, inPage: currentTarget.checked })}
                />
              </Table.Td>
              <Table.Td>
                <NativeSelect
                  aria-label={`${type}: e-mail`}
                  size="sm"
                  data={MAILS}
                  value={chosen.mail}
                  disabled={isBusy}
                  onChange={({ currentTarget }) =>
                    onChoose(type, { ...chosen, mail: currentTarget.value as Preference['mail'] })
                  }
                />
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}
