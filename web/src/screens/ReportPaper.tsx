import { administrationCalls } from '@colophon/protocol/administration/calls'
import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { call } from '../lib/call.ts'
import { toastDone } from '../ui/toast.tsx'

const ReasonDialog = lazy(async () => ({
  default: (await import('../features/administration/ReasonDialog.tsx')).ReasonDialog,
}))

/** Tells the administrators of a paper, with a reason. */
export function ReportPaper({ articleId }: { articleId: number }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        mt="md"
        leftSection={<IconFlag aria-hidden size={16} stroke={1.6} />}
        onClick={() => setAsking(true)}
      >
        Report this paper
      </Button>
      <Suspense>
        {isAsking && (
          <ReasonDialog
            title="Report this paper?"
            confirmLabel="Report"
            description="Administrators read it, with your name."
            onConfirm={async (reason) => {
              await call(administrationCalls.report, { body: { articleId, reason } })
              toastDone('The administrators are told.')
            }}
            onClose={() => setAsking(false)}
          >
            They may take it down. Its owner is not told who reported it.
          </ReasonDialog>
        )}
      </Suspense>
    </>
  )
}
