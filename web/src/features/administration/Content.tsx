import { administrationCalls } from '@colophon/protocol/administration/calls'
import { Report } from '@colophon/protocol/administration/entities'
import { Box, Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { formatMoment } from '../../lib/format.ts'
import { useFilter } from '../../lib/hooks/use-filter.ts'
import { toastDone } from '../../ui/toast.tsx'
import classes from './administration.module.css'
import { Listed } from './Listed.tsx'
import { oneOf, pageQuery } from './params.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useRead } from './use-read.ts'

const OUTCOMES = Report.shape.outcome.options

/** Reported content, to be dismissed or taken down. */
export function Content() {
  const [params] = useSearchParams()
  const filter = useFilter()
  const [putting, putBack] = useState<Report | null>(null)
  const [settling, settle] = useState<{ report: Report; isTakenDown: boolean } | null>(null)
  const outcome = oneOf(OUTCOMES, params.get('outcome'))
  const read = useRead(administrationCalls.reports, { query: { ...pageQuery(params), ...(outcome && { outcome }) } })
  return (
    <>
      <Group component="search" align="flex-end" mt="md">
        <NativeSelect
          label="Outcome"
          size="sm"
          data={[{ value: '', label: 'All' }, ...OUTCOMES]}
          value={outcome ?? ''}
          onChange={({ currentTarget }) => filter('outcome', currentTarget.value)}
        />
      </Group>
      <Listed
        read={read}
        empty={{ title: 'No reports', message: 'Reports about papers and comments appear here.' }}
        isFiltered={outcome !== undefined}
      >
        {(reports) => (
          <Box component="ul" className={classes.list} mt="md">
            {reports.map((report) => (
              <li key={report.id}>
                <div>
                  <p>
                    <strong>{report.kind === 'paper' ? 'Paper' : 'Comment on paper'}</strong>{' '}
                    <Link to={`/storage/${report.articleId}`}>{report.articleId}</Link>: “{report.words}”
                  </p>
                  <p>
                    {report.reporterName}: “{report.reason}”
                  </p>
                  <Box component="p" mt="xxs" fz="sm">
                    {formatMoment(report.createdAt)} · {report.outcome}
                    {report.note && ` – “${report.note}”`}
                  </Box>
                </div>
                {report.outcome === 'taken down' && report.kind === 'paper' && (
                  <Group gap="xs">
                    <Button variant="default" size="compact-sm" onClick={() => putBack(report)}>
                      Put back
                    </Button>
                  </Group>
                )}
                {report.outcome === 'open' && (
                  <Group gap="xs">
                    <Button variant="default" size="compact-sm" onClick={() => settle({ report, isTakenDown: false })}>
                      Dismiss
                    </Button>
                    <Button variant="default" size="compact-sm" onClick={() => settle({ report, isTakenDown: true })}>
                      Take down
                    </Button>
                  </Group>
                )}
              </li>
            ))}
          </Box>
        )}
      </Listed>
      {putting && (
        <ReasonDialog
          title={`Put paper ${putting.articleId} back?`}
          confirmLabel="Put back"
          onConfirm={async (reason) => {
            await call(administrationCalls.putBack, { body: { articleId: putting.articleId, reason } })
            toastDone('Its owner may publish it again.')
            read.again()
          }}
          onClose={() => putBack(null)}
        >
          It stays unpublished until its owner publishes it again.
        </ReasonDialog>
      )}
      {settling && (
        <ReasonDialog
          title={settling.isTakenDown ? 'Take it down?' : 'Dismiss the report?'}
          confirmLabel={settling.isTakenDown ? 'Take down' : 'Dismiss'}
          onConfirm={async (reason) => {
            const { report, isTakenDown } = settling
            await call(administrationCalls.settleReport, { body: { reportId: report.id, isTakenDown, reason } })
            toastDone(isTakenDown ? 'Taken down. Its owner has been notified.' : 'The report is dismissed.')
            read.again()
          }}
          onClose={() => settle(null)}
        >
          {settling.isTakenDown
            ? 'Other users can no longer see it. The owner is notified with your reason and keeps the paper, unpublished.'
            : 'It stays as it is. No one is notified.'}
        </ReasonDialog>
      )}
    </>
  )
}
