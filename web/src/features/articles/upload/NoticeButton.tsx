import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './uploads.module.css'
import { noticePermission } from './use-done-notice.ts'

/** Asks the browser, on a press only, whether it may tell on the desktop when all uploads are through. */
export function NoticeButton() {
  const [permission, setPermission] = useState(noticePermission)
  if (permission === 'impossible') return null
  if (permission === 'granted')
    return <span className={classes.quiet}>You are told on the desktop when all is done.</span>
  if (permission === 'denied') {
    return <span className={classes.quiet}>Your browser does not let this page tell you on the desktop.</span>
  }
  const ask = async () => setPermission(await Notification.requestPermission())
  return (
    <Button size="compact-md" variant="default" onClick={() => void ask()}>
      Tell me on the desktop when all is done
    </Button>
  )
}
