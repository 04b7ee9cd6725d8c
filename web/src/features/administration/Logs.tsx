import { administrationCalls } from '@colophon/protocol/administration/calls'
import { AdminAction, type AdminLogCheck, type AdminLogEntry } from '@colophon/protocol/administration/entities'
import { Box, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call, callForBlob } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { downloadText } from '../../lib/api/download.ts'
import { formatCount, formatMoment } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useFilter } from '../../lib/hooks/use-filter.ts'
import { toastError } from '../../ui/toast.tsx'
import classes from './administration.module.css'
import { Listed } from './Listed.tsx'
import { oneOf, pageQuery } from './params.ts'
import { useRead } from './use-read.ts'

/** The administrators' log, searchable and exportable. */
export function Logs() {
  const dispatch = useAppDispatch()
  const [params] = useSearchParams()
  const filter = useFilter()
  const [found, setFound] = useState<AdminLogCheck | null>(null)
  const action = oneOf(AdminAction.options, params.get('action'))
  const wanted = { ...(params.get('q') && { search: params.get('q') ?? '' }), ...(action && { action }) }
  const read = useRead(administrationCalls.adminLogs, { query: { ...pageQuery(params), ...wanted } })
  const { data } = read
  useEffect(() => {
    if (data) dispatch({ type: 'profile/adminLogsRead', payload: data })
  }, [data, dispatch])
  const attempt = (work: Promise<unknown>) => work.catch((thrown: unknown) => toastError(failureOf(thrown).message))
  const check = async () => setFound(await call(administrationCalls.checkLog))
  const save = async () => {
    const file = await callForBlob(administrationCalls.adminLogsCsv, { query: wanted })
    downloadText(await file.text(), 'admin-log.csv', 'text/csv')
  }
  return (
    <>
      <Group component="search" align="flex-end" mt="md">
        <TextInput
          label="Search"
          type="search"
          size="sm"
          defaultValue={params.get('q') ?? ''}
          onChange={({ currentTarget }) => filter('q', currentTarget.value)}
        />
        <NativeSelect
          label="Action"
          size="sm"
          data={[{ value: '', label: 'All' }, ...AdminAction.options]}
          value={action ?? ''}
          onChange={({ currentTarget }) => filter('action', currentTarget.value)}
        />
        <Button variant="default" size="sm" onClick={() => void attempt(check())}>
          Verify the log
        </Button>
        <Button variant="default" size="sm" onClick={() => void attempt(save())}>
          Save as CSV
        </Button>
      </Group>
      <Box component="p" role="status" mt="xxs" fz="sm">
        {found &&
          (found.isWhole
            ? `The log is intact: ${formatCount(found.entries)} entries, each chained to the one before.`
            : `The log is NOT intact. ${found.problem} Compare it with an earlier copy.`)}
      </Box>
      <Listed
        read={read}
        empty={{ title: 'No log entries yet', message: 'Actions of administrators appear here.' }}
        isFiltered={Object.keys(wanted).length > 0}
      >
        {(entries) => (
          <Box component="ol" className={classes.list} mt="md" reversed>
            {entries.map((entry) => (
              <Entry key={entry.number} entry={entry} />
            ))}
          </Box>
        )}
      </Listed>
    </>
  )
}

function Entry({ entry }: { entry: AdminLogEntry }) {
  const { number, at, actorName, actorId, subjectName, subjectId, action, target, reason, before, after, address } =
    entry
  const whom = subjectId === null ? '' : `, ${subjectName} (${subjectId})`
  return (
    <li>
      <div>
        <p>
          <strong>{action}</strong> {target}
        </p>
        <p>
          {actorName} ({actorId}){whom}
          {reason && ` – “${reason}”`}
        </p>
        <Box component="p" mt="xxs" fz="sm">
          Entry {number} · {formatMoment(at)} · from {address}
          {before && ` · before ${before}`}
          {after && after !== '{}' && ` · after ${after}`}
        </Box>
      </div>
    </li>
  )
}
