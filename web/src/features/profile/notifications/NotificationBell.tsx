import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { formatCountOf } from '../../../lib/format.ts'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { fetchNotifications, type WithProfile } from '../slice.ts'
import { NotificationList } from './NotificationList.tsx'
import classes from './notifications.module.css'
import { useTold } from './use-told.ts'

/** More than this are 'many'; the exact number is said aloud and stands in the list. */
const SHOWN_MAX = 99

/** How many things I was told and have not looked at, on every screen; opens to the list of them. */
export function NotificationBell() {
  const dispatch = useAppDispatch()
  const [isOpen, setOpen] = useState(false)
  const unviewed = useSelector((state: WithProfile) => state.profile.accountInfo?.notifications ?? 0)
  useTold()
  const toggle = (open: boolean) => {
    setOpen(open)
    if (open) void dispatch(fetchNotifications({ offset: 0 }))
  }
  const words = unviewed === 0 ? 'none new' : `${formatCountOf(unviewed, 'new one', 'new ones')}`
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={toggle}
        position="bottom-end"
        width="min(26rem, 100vw - 2rem)"
        trapFocus
        returnFocus
        hideDetached={false}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            size="lg"
            className={classes.bell}
            aria-label={`Notifications, ${words}`}
            onClick={() => toggle(!isOpen)}
          >
            <IconBell aria-hidden size={20} stroke={1.6} />
            {unviewed > 0 && (
              <span className={classes.count} aria-hidden>
                {unviewed > SHOWN_MAX ? `${SHOWN_MAX}+` : unviewed}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>
          <NotificationList unviewed={unviewed} onGo={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{unviewed > 0 && `Notifications: ${words}`}</VisuallyHidden>
    </>
  )
}
