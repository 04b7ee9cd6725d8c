import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Box, Button, Group, Text, UnstyledButton } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconCloudUpload } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import lines from '../../ui/lines.module.css'
import { fetchUploads } from '../articles/actions.ts'
import { selectUploads } from '../articles/slice.ts'
import { isBeingProcessed, isDone, needsAttention, type UploadItem } from '../articles/uploads/upload-item.ts'
import classes from './upload-dock.module.css'
import { uploadLabel, uploadPercent, uploadSummary } from './upload-labels.ts'
import { useDoneNotice } from './use-done-notice.ts'
import { PAUSED_TEXT, useUploadProgress } from './use-upload-progress.ts'

const ROWS = 6

/**
 * Unfinished uploads in the header: one button that opens the rows. Dismissing hides it for this browser session; a
 * new upload shows it again.
 */
export function UploadDock() {
  const dispatch = useAppDispatch()
  const uploads = useSelector(selectUploads)
  const [isOpen, setOpen] = useState(false)
  const [dismissed, setDismissed] = useState(readDismissed)
  const dock = useClickOutside<HTMLElement>(() => setOpen(false))
  const nameId = useId()
  const isPaused = useUploadProgress(uploads.filter(isBeingProcessed).map((item) => item.idArticle))
  useDoneNotice(uploads)
  useEffect(() => void dispatch(fetchUploads()), [dispatch])
  const unfinished = uploads.filter((item) => !isDone(item))
  const open = unfinished.filter((item) => !dismissed.includes(dismissalOf(item)))
  if (open.length === 0) return null
  return (
    <section
      ref={dock}
      className={classes.dock}
      aria-label="Uploads"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        setOpen(false)
        dock.current?.querySelector('button')?.focus()
      }}
    >
      <UnstyledButton
        className={classes.line}
        aria-expanded={isOpen}
        aria-labelledby={nameId}
        onClick={() => setOpen(!isOpen)}
      >
        <IconCloudUpload aria-hidden size={20} stroke={1.6} />
        <span className={classes.summary} role="status" id={nameId}>
          {uploadSummary(open)}
        </span>
        <span className={classes.count} aria-hidden>
          {open.length}
        </span>
      </UnstyledButton>
      {isOpen && (
        <div className={classes.body}>
          {isPaused && <p className={classes.quiet}>{PAUSED_TEXT}</p>}
          <ul>
            {open.slice(0, ROWS).map((item) => (
              <DockRow key={item.id} item={item} />
            ))}
          </ul>
          <Group wrap="nowrap" justify="space-between" fz="sm">
            <Anchor underline="always" component={Link} to={SCREENS.uploadActivity.path} onClick={() => setOpen(false)}>
              {open.length > ROWS
                ? `All ${open.length} in ${SCREENS.uploadActivity.title}`
                : SCREENS.uploadActivity.title}
            </Anchor>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                setOpen(false)
                setDismissed(storeDismissed(unfinished.map(dismissalOf)))
              }}
            >
              Dismiss
            </Button>
          </Group>
        </div>
      )}
    </section>
  )
}

const DISMISSED_KEY = 'colophon.dismissed-uploads'

/** Uploads dismissed in this browser session; works without storage. */
function readDismissed(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(DISMISSED_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

function storeDismissed(dismissed: readonly string[]): readonly string[] {
  try {
    sessionStorage.setItem(DISMISSED_KEY, JSON.stringify(dismissed))
  } catch {
    // Dismissed until the next reload only.
  }
  return dismissed
}

/** Identifies a dismissed upload in its current state, so that a later failure shows again. */
function dismissalOf(item: UploadItem): string {
  return `${item.id} ${needsAttention(item) ? 'attention' : 'running'}`
}

function DockRow({ item }: { item: UploadItem }) {
  return (
    <Box component="li" className={lines.below} py="xs">
      <Text component="span" inherit truncate ff="heading" display="block">
        {item.title}
      </Text>
      <Group component="span" wrap="nowrap" justify="space-between" fz="sm">
        <span className={item.uploadStatus === 'error' ? classes.reason : classes.quiet}>{uploadLabel(item)}</span>
        {!needsAttention(item) && <span>{uploadPercent(item)}%</span>}
      </Group>
    </Box>
  )
}
