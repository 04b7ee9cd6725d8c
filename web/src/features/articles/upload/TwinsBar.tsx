import { Button } from '@mantine/core'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { hideUpload } from './end-upload.ts'
import { keepAll } from './upload.ts'
import type { UploadItem } from './upload-item.ts'
import classes from './uploads.module.css'

/** One answer for all chosen files that are there already. */
export function TwinsBar({ items }: { items: readonly UploadItem[] }) {
  const dispatch = useAppDispatch()
  const twins = items.filter(({ twin }) => twin !== null)
  if (twins.length < 2) return null
  return (
    <div className={classes.batch}>
      <span>You already have {twins.length} of these files.</span>
      <Button size="compact-md" variant="default" onClick={() => void dispatch(keepAll(twins.map(({ id }) => id)))}>
        Keep both of all {twins.length}
      </Button>
      <Button
        size="compact-md"
        variant="subtle"
        onClick={() => {
          for (const item of twins) void dispatch(hideUpload(item))
        }}
      >
        Upload none of them
      </Button>
    </div>
  )
}
