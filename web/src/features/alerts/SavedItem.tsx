import { alertCalls } from '@colophon/protocol/alerts/calls'
import { SAVED_SEARCH_NAME_MAX, type SavedSearch, type SearchMatch } from '@colophon/protocol/alerts/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { ActionIcon, Anchor, Box, Button, Group, Menu, Stack, TextInput } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { generatePath, Link } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { copyText } from '../../lib/clipboard.ts'
import { formatCountOf, formatDay } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import lines from '../../ui/lines.module.css'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import classes from './alerts.module.css'
import { describe, searchPath } from './saved-query.ts'

type Part = 'matches' | 'feed' | 'name' | 'delete'

type Props = {
  search: SavedSearch
  isShown: boolean
  /** It was changed, or deleted. */
  onChange: (to: SavedSearch | null) => void
  onLeave: () => void
}

/** A saved search: a link to its results, its matches, and below them its feed or its new name. */
export function SavedItem({ search, isShown, onChange, onLeave }: Props) {
  const [part, setPart] = useState<Part | null>(isShown ? 'matches' : null)
  const { id, name, kind, query, newMatches } = search
  const about = describe(query)
  const remove = async () => {
    setPart(null)
    try {
      await call(alertCalls.delete, { query: { savedSearchId: id } })
      onChange(null)
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    }
  }
  return (
    <Box component="li" className={lines.below} py="sm">
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Link className={classes.name} to={searchPath(search)} onClick={onLeave}>
          {name}
        </Link>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" aria-label={`Actions for ${name}`}>
              <IconDots aria-hidden size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setPart('name')}>Rename</Menu.Item>
            <Menu.Item onClick={() => setPart('feed')}>Atom feed</Menu.Item>
            <Menu.Item onClick={() => setPart('delete')}>Delete</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <Box component="p" mb="xs" c="dimmed" fz="sm">
        {kind === 'question' ? 'Question' : 'Search'}
        {about !== name && ` · ${about}`}
      </Box>
      <Button
        size="compact-sm"
        variant={newMatches > 0 ? 'default' : 'subtle'}
        aria-expanded={part === 'matches'}
        aria-label={`${newLabel(newMatches)} for ${name}`}
        onClick={() => setPart(part === 'matches' ? null : 'matches')}
      >
        {newLabel(newMatches)}
      </Button>
      {part === 'matches' && <Matches search={search} onChange={onChange} onLeave={onLeave} />}
      {part === 'feed' && <Feed search={search} onChange={onChange} />}
      {part === 'name' && <Rename search={search} onChange={onChange} onClose={() => setPart(null)} />}
      <ConfirmDialog
        isOpen={part === 'delete'}
        title="Delete this saved search?"
        confirmLabel="Delete"
        isCareful
        onConfirm={() => void remove()}
        onClose={() => setPart(null)}
      >
        You are no longer notified of new papers for “{name}”, and its feed ends.
      </ConfirmDialog>
    </Box>
  )
}

function newLabel(newMatches: number): string {
  return newMatches === 0 ? 'Papers found so far' : formatCountOf(newMatches, 'new paper', 'new papers')
}

type PartProps = Pick<Props, 'search' | 'onChange'>

/** The newest matches, which are seen by being shown. */
function Matches({ search, onChange, onLeave }: PartProps & Pick<Props, 'onLeave'>) {
  const [matches, setMatches] = useState<readonly SearchMatch[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)
  const see = useEffectEvent(async (found: readonly SearchMatch[]) => {
    const [newest] = found
    if (!newest || search.newMatches === 0) return
    onChange(await call(alertCalls.update, { body: { savedSearchId: search.id, seenMatchId: newest.id } }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again.
  useEffect(() => {
    let isWanted = true
    call(alertCalls.matches, { query: { savedSearchId: search.id } }).then(
      (found) => {
        if (!isWanted) return
        setMatches(found)
        // What could not be marked is marked the next time.
        see(found).catch(() => {})
      },
      (thrown: unknown) => isWanted && setFailure(failureOf(thrown)),
    )
    return () => {
      isWanted = false
    }
  }, [search.id, tries])
  const retry = () => {
    setFailure(null)
    setTries(tries + 1)
  }
  if (failure) return <ErrorState message={failure.message} onRetry={retry} />
  if (matches === null) return <SkeletonRows rows={2} />
  if (matches.length === 0)
    return (
      <Box component="p" mb="xs" c="dimmed" fz="sm">
        No paper since {formatDay(search.createdAt)}.
      </Box>
    )
  return (
    <ul aria-label={`Papers for ${search.name}`}>
      {matches.map((match) => (
        <Box component="li" key={match.id} className={classes.match} pt="xs" pl="sm">
          <Link to={matchPath(match)} onClick={onLeave}>
            {match.title || 'Untitled'}
          </Link>
          <Box component="p" mb="xs" c="dimmed" fz="sm">
            {[match.authors.slice(0, 3).join(', '), match.year, formatDay(match.foundAt)].filter(Boolean).join(' · ')}
          </Box>
          {match.quote && (
            <Box component="blockquote" className={lines.beside} mb="xs" pl="sm" ff="heading">
              {match.quote.text}
              {match.quote.page !== null && (
                <Box component="span" mb="xs" c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
                  {' '}
                  page {match.quote.page}
                </Box>
              )}
            </Box>
          )}
        </Box>
      ))}
    </ul>
  )
}

/** The paper, at the passage that answers where there is one. */
function matchPath({ articleId, quote }: SearchMatch): string {
  const path = generatePath(SCREENS.storageFile.path, { articleId: String(articleId) })
  return quote ? `${path}?${quote.page === null ? '' : 'tab=original'}#at-${quote.start}-${quote.end}` : path
}

/** The secret address of the feed: to copy, replace or revoke. */
function Feed({ search, onChange }: PartProps) {
  const [url, setUrl] = useState('')
  const [isBusy, setBusy] = useState(false)
  const set = async (change: { isOn: boolean; isNew?: boolean }) => {
    setBusy(true)
    try {
      const feed = await call(alertCalls.setFeed, { body: { savedSearchId: search.id, ...change } })
      setUrl(feed.url ?? '')
      onChange({ ...search, hasFeed: feed.url !== null })
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  const read = useEffectEvent(() => search.hasFeed && set({ isOn: true }))
  useEffect(() => void read(), [])
  const copy = async () => {
    if (await copyText(url)) toastDone('Address copied.')
    else toastError('The browser blocked copying.')
  }
  if (!search.hasFeed) {
    return (
      <Stack className={classes.part} gap="xs" align="flex-start" mt="sm">
        <Box component="p" mb="xs" c="dimmed" fz="sm">
          Follow this search in a feed reader. Anyone who has the address can read the feed.
        </Box>
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void set({ isOn: true })}>
          Create address
        </Button>
      </Stack>
    )
  }
  return (
    <Stack className={classes.part} gap="xs" align="flex-start" mt="sm">
      <TextInput
        label="Address of the Atom feed"
        description="Anyone who has it can read the feed."
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap="xs">
        <Button size="compact-sm" disabled={url === ''} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          onClick={() => void set({ isOn: true, isNew: true })}
        >
          New address
        </Button>
        <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void set({ isOn: false })}>
          Revoke
        </Button>
      </Group>
    </Stack>
  )
}

function Rename({ search, onChange, onClose }: PartProps & { onClose: () => void }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    try {
      onChange(await call(alertCalls.update, { body: { savedSearchId: search.id, name } }))
      onClose()
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack className={classes.part} gap="xs" align="flex-start" mt="sm">
        <TextInput
          name="name"
          label="Name"
          required
          maxLength={SAVED_SEARCH_NAME_MAX}
          defaultValue={search.name}
          error={failure?.message}
          autoFocus
        />
        <Group gap="xs">
          <Button size="compact-sm" type="submit">
            Save
          </Button>
          <Anchor component="button" type="button" onClick={onClose}>
            Cancel
          </Anchor>
        </Group>
      </Stack>
    </form>
  )
}
