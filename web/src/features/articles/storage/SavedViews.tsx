import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { toastDone } from '../../../ui/toast.tsx'
import { forgetView, SAVED_VIEWS_MAX, savedViews, saveView, VIEW_NAME_MAX } from './saved-views.ts'
import classes from './storage.module.css'

/** The views of My storage that somebody saved under a name: opened, saved and forgotten here. */
export function SavedViews({ userId }: { userId: number }) {
  const [params] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const [views, setViews] = useState(() => savedViews(userId))
  const [problem, setProblem] = useState<string | null>(null)
  const save = (name: string) => {
    if (name === '') return setProblem('A name is needed.')
    const saved = saveView(userId, name, params.toString())
    setProblem(saved ? null : `This browser has no room for another view; ${SAVED_VIEWS_MAX} can be saved.`)
    if (!saved) return
    setViews(saved)
    setOpen(false)
    toastDone(`Saved as “${name}” in this browser.`)
  }
  return (
    <Popover
      position="bottom-end"
      width={304}
      hideDetached={false}
      trapFocus
      returnFocus
      opened={isOpen}
      onChange={setOpen}
    >
      <Popover.Target>
        <Button size="sm" variant="default" onClick={() => setOpen(!isOpen)}>
          Saved views
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views">
        {views.length === 0 ? (
          <p className={classes.noViews}>
            A view is a list with its words, order and columns. Arrange this one and save it.
          </p>
        ) : (
          <ul className={classes.views}>
            {views.map(({ name, address }) => (
              <li key={name}>
                <Link to={`?${address}`} onClick={() => setOpen(false)}>
                  {name}
                </Link>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Forget the view ${name}`}
                  onClick={() => setViews(forgetView(userId, name))}
                >
                  <IconTrash aria-hidden size={16} stroke={1.6} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <form
          className={classes.saveView}
          onSubmit={(event) => {
            event.preventDefault()
            save(String(new FormData(event.currentTarget).get('name') ?? '').trim())
          }}
        >
          <TextInput name="name" size="sm" label="Save this view as" maxLength={VIEW_NAME_MAX} error={problem} />
          <Button type="submit" size="sm" variant="default">
            Save
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
