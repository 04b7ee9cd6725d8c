import { csvText } from '@colophon/protocol/csv'
import { keyCalls } from '@colophon/protocol/keys/calls'
import type { KeyUse } from '@colophon/protocol/keys/entities'
import { PAGE_LIMIT_MAX } from '@colophon/protocol/page'
import type { CallInput } from '@colophon/protocol/route'
import { Box, Button, Group, Select, Text, TextInput, Title } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import { callWithMeta } from '../../../lib/api/call.ts'
import { failureOf } from '../../../lib/api/call-error.ts'
import { downloadText } from '../../../lib/api/download.ts'
import { serverSeconds } from '../../../lib/clock.ts'
import { formatCount, formatCountOf, formatMoment } from '../../../lib/format.ts'
import { useAppDispatch } from '../../../lib/hooks/use-app-dispatch.ts'
import lines from '../../../ui/lines.module.css'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import type { WithProfile } from '../slice.ts'
import { DayBars } from './DayBars.tsx'
import { refusalMessage } from './key-labels.ts'
import classes from './keys.module.css'
import { fetchUsage, selectKeys } from './keys-slice.ts'

/** Uses per page. */
const USES_PAGE = 20
const STATUSES = ['ok', 'refused', 'failed'] as const

/** Time spans of the usage filter, in days. */
const SPANS = [1, 7, 30] as const

/** Most rows of an export. */
const CSV_ROWS_MAX = 10_000
const COLUMNS = ['at', 'keyName', 'route', 'status', 'ms', 'address', 'missingScope'] as const

/** Key usage: the last 30 days as bars, and every call, filtered by the URL. */
export function KeyUsage() {
  const dispatch = useAppDispatch()
  const [params] = useSearchParams()
  const query = readUsageQuery(params)
  const { days } = useSelector(selectKeys)
  const asked = JSON.stringify(usageCall(query, serverSeconds() * 1000))
  const read = useCallback(() => void dispatch(fetchUsage(JSON.parse(asked))), [dispatch, asked])
  useEffect(read, [read])
  const calls = days.reduce((all, day) => all + day.calls, 0)
  const errors = days.reduce((all, day) => all + day.errors, 0)
  return (
    <Box component="section" className={lines.above} pt="xl" aria-labelledby="key-usage">
      <Title order={2} size="h3" id="key-usage">
        Calls
      </Title>
      <Text fz="sm">
        Each call is stored for 90 days with its route, result, duration and address. In the last 30 days:{' '}
        {formatCountOf(calls, 'call', 'calls')}, {formatCount(errors)} refused or failed.
      </Text>
      <DayBars
        values={days.map((day) => day.calls)}
        errors={days.map((day) => day.errors)}
        height={64}
        label={`Calls on each of the last 30 days: ${
          days
            .filter((day) => day.calls > 0)
            .map((day) => `${day.day}: ${day.calls}, of them ${day.errors} refused or failed`)
            .join('; ') || 'none'
        }`}
      />
      <UsageFilters query={query} />
      <UsageList query={query} onRetry={read} />
    </Box>
  )
}

function UsageFilters({ query }: { query: UsageQuery }) {
  const [, setParams] = useSearchParams()
  const { keys } = useSelector(selectKeys)
  const [isReading, setReading] = useState(false)
  const set = (name: string, value: string | null) =>
    setParams(
      (present) => {
        if (value) present.set(name, value)
        else present.delete(name)
        present.delete('page')
        return present
      },
      { replace: true, preventScrollReset: true },
    )
  const save = async () => {
    setReading(true)
    try {
      const { limit, offset, ...narrowed } = usageCall(query, serverSeconds() * 1000).query
      const uses = await readAllUses(narrowed)
      downloadText(usesCsv(uses), 'api-calls.csv', 'text/csv')
      toastDone(uses.length < CSV_ROWS_MAX ? 'The table is saved.' : 'The newest 10,000 calls are saved.')
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    }
    setReading(false)
  }
  return (
    <div className={classes.filters}>
      <Select
        size="md"
        label="Key"
        placeholder="All keys"
        clearable
        data={keys.map(({ id, name, masked }) => ({ value: id, label: `${name} (${masked})` }))}
        value={query.keyId}
        onChange={(value) => set('key', value)}
      />
      <TextInput
        label="Route"
        placeholder="/articles"
        maxLength={200}
        value={query.route}
        onChange={({ currentTarget }) => set('route', currentTarget.value)}
      />
      <Select
        size="md"
        label="Result"
        placeholder="All"
        clearable
        data={[
          { value: 'ok', label: 'Done' },
          { value: 'refused', label: 'Refused (4xx)' },
          { value: 'failed', label: 'Failed (5xx)' },
        ]}
        value={query.status}
        onChange={(value) => set('status', value)}
      />
      <Select
        size="md"
        label="Time"
        placeholder="90 days"
        clearable
        data={[
          { value: '1', label: 'Last day' },
          { value: '7', label: 'Last 7 days' },
          { value: '30', label: 'Last 30 days' },
        ]}
        value={query.days === null ? null : String(query.days)}
        onChange={(value) => set('days', value)}
      />
      <Button variant="default" loading={isReading} onClick={() => void save()}>
        Save as CSV
      </Button>
    </div>
  )
}

function UsageList({ query, onRetry }: { query: UsageQuery; onRetry: () => void }) {
  const { status } = useSelector(selectKeys)
  const { usageApiKey, total } = useSelector((state: WithProfile) => state.profile)
  const { failure, status: reading } = status.usage
  if (failure) return <ErrorState message={failure.message} kept="No key was changed." onRetry={onRetry} />
  if (usageApiKey.length === 0) {
    if (reading !== 'SUCCESS') return <SkeletonRows rows={4} height={40} />
    return isNarrowed(query) ? (
      <EmptyState title="No matching calls" actions={<Link to="?">Show all calls</Link>}>
        No call matches this key, route, result and time.
      </EmptyState>
    ) : (
      <EmptyState title="No calls yet">Calls made with your keys appear here within a second.</EmptyState>
    )
  }
  return (
    <>
      <Text fz="sm" role="status">
        {formatCountOf(total, 'call', 'calls')}
      </Text>
      <ul aria-busy={reading === 'REQUEST'}>
        {usageApiKey.map((use) => (
          <UseRow key={use.id} use={use} />
        ))}
      </ul>
      <UsagePages page={query.page} total={total} />
    </>
  )
}

function UsagePages({ page, total }: { page: number; total: number }) {
  const [params] = useSearchParams()
  if (total <= USES_PAGE) return null
  const to = (number: number) => {
    const next = new URLSearchParams(params)
    next.set('page', String(number))
    return `?${next}`
  }
  return (
    <Group component="nav" gap="xs" aria-label="Pages of calls">
      {page > 1 && <Link to={to(page - 1)}>Newer</Link>}
      {page * USES_PAGE < total && <Link to={to(page + 1)}>Older</Link>}
    </Group>
  )
}

/** One call made with a key; a refused one says why. */
function UseRow({ use }: { use: KeyUse }) {
  const why = refusalMessage(use)
  return (
    <li className={classes.use}>
      <p>{formatMoment(use.at)}</p>
      <p>
        <code>{use.route}</code> by {use.keyName} from {use.address}
      </p>
      <p>
        <strong>{use.status}</strong>
      </p>
      <p>{Math.round(use.ms)} ms</p>
      {why && <p className={classes.why}>{why}</p>}
    </li>
  )
}

/** Loads all uses matching a query, newest first, up to `CSV_ROWS_MAX`. */
async function readAllUses(query: CallInput<typeof keyCalls.apiStat>['query']): Promise<KeyUse[]> {
  const uses: KeyUse[] = []
  let cursor: string | undefined
  do {
    const page = { ...query, limit: PAGE_LIMIT_MAX, offset: 0, ...(cursor && { cursor }) }
    const { data, nextCursor } = await callWithMeta(keyCalls.apiStat, { query: page })
    uses.push(...data[0])
    cursor = nextCursor ?? undefined
  } while (cursor && uses.length < CSV_ROWS_MAX)
  return uses
}

/** Usage as CSV (RFC 4180); values that spreadsheets would run as formulas are escaped. */
export function usesCsv(uses: readonly KeyUse[]): string {
  return csvText([COLUMNS, ...uses.map((use) => COLUMNS.map((name) => use[name]))])
}

/** Usage filters, all in the URL. */
type UsageQuery = {
  keyId: string | null
  status: (typeof STATUSES)[number] | null
  route: string
  days: (typeof SPANS)[number] | null
  page: number
}

/** Parses the URL; invalid values are ignored. */
export function readUsageQuery(params: URLSearchParams): UsageQuery {
  const page = Number(params.get('page'))
  return {
    keyId: /^[0-9a-f-]{36}$/.exec(params.get('key') ?? '')?.[0] ?? null,
    status: STATUSES.find((one) => one === params.get('status')) ?? null,
    route: params.get('route') ?? '',
    days: SPANS.find((one) => String(one) === params.get('days')) ?? null,
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  }
}

/** True if any filter is active. */
function isNarrowed({ keyId, status, route, days }: UsageQuery): boolean {
  return keyId !== null || status !== null || route.trim() !== '' || days !== null
}

/** The query of the call; a span starts at a full hour, so that pages stay consistent. */
export function usageCall({ keyId, status, route, days, page }: UsageQuery, now: number) {
  const hour = 3_600_000
  return {
    query: {
      ...(keyId && { keyId }),
      ...(status && { status }),
      ...(route.trim() && { route: route.trim().slice(0, 200) }),
      ...(days && { from: new Date(Math.floor(now / hour) * hour - days * 24 * hour).toISOString() }),
      limit: USES_PAGE,
      offset: (page - 1) * USES_PAGE,
    },
  }
}
