import { libraryCalls } from '@colophon/protocol/library/calls'
import { type Collection, READING_STATUSES, STARS_MAX, type Tag } from '@colophon/protocol/library/entities'
import { ActionIcon, Box, Button, Menu, Stack, Text } from '@mantine/core'
import { IconDots, IconFolder, IconFolderShare, IconPlus } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { formatCount, formatCountOf } from '../../lib/format.ts'
import { withParams } from '../../lib/url-params.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import lines from '../../ui/lines.module.css'
import { TagDot } from '../../ui/TagDot.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { toastUndo } from '../../ui/UndoToast.tsx'
import { filePapers, undoFilings } from './filings.ts'
import { Invitations } from './Invitations.tsx'
import type { LibraryForm } from './LibraryDialog.tsx'
import { READING_LABELS, starsLabel } from './labels.ts'
import classes from './library.module.css'
import { type Branch, type Library, treeOf } from './use-library.ts'

const LibraryDialog = lazyPart(async () => ({ default: (await import('./LibraryDialog.tsx')).LibraryDialog }))

/** The type of dragged papers: their ids, separated by commas. */
export const DRAGGED_PAPERS = 'application/x-colophon-papers'
const DRAGGED_COLLECTION = 'application/x-colophon-collection'

type Props = { library: Library; userId: number; onChanged: () => void }

/** Collections, tags, reading status and rating, each a filter of the list beside it. Papers can be dropped on a collection. */
export function LibraryPane({ library, userId, onChanged }: Props) {
  const [form, setForm] = useState<LibraryForm | null>(null)
  const [leaving, setLeaving] = useState<Collection | Tag | null>(null)
  const { collections, tags, reload } = library
  const [params] = useSearchParams()
  const chosen = Number(params.get('collection'))
  // It was accepted in the notifications.
  const isMissing = chosen > 0 && collections !== null && !collections.some(({ id }) => id === chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each collection.
  useEffect(() => {
    if (isMissing) reload()
  }, [chosen, isMissing])
  const done = () => {
    reload()
    onChanged()
  }
  const act = async (change: () => Promise<unknown>) => {
    try {
      await change()
      done()
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    }
  }
  const drop = (event: DragEvent, parentId: number) => {
    const moved = Number(event.dataTransfer.getData(DRAGGED_COLLECTION))
    const articleIds = event.dataTransfer.getData(DRAGGED_PAPERS).split(',').map(Number).filter(Boolean)
    if (moved && moved !== parentId) {
      void act(() => call(libraryCalls.updateCollection, { body: { collectionId: moved, parentId } }))
    }
    if (articleIds.length > 0) void act(() => fileInto(parentId, articleIds, done))
  }
  if (library.failure && !collections)
    return (
      <Text fz="sm" c="dimmed">
        {library.failure.message}
      </Text>
    )
  return (
    <Box component="nav" fz="sm" aria-label="Library">
      <Heading
        label="Collections"
        action="New collection"
        onAct={() => setForm({ kind: 'collection', parentId: null })}
      />
      <Invitations onAccepted={done} />
      {collections?.length === 0 && (
        <Text fz="sm" c="dimmed">
          Group papers by topic or project.
        </Text>
      )}
      <Branches
        branches={treeOf(collections ?? [])}
        userId={userId}
        onForm={setForm}
        onDelete={setLeaving}
        onLeave={(collection) =>
          void act(() => call(libraryCalls.unshare, { body: { collectionId: collection.id, userId } }))
        }
        onDrop={drop}
      />
      <Heading label="Tags" action="New tag" onAct={() => setForm({ kind: 'tag' })} />
      {tags?.length === 0 && (
        <Text fz="sm" c="dimmed">
          Tags mark papers across collections.
        </Text>
      )}
      <Tags tags={tags ?? []} onEdit={(tag) => setForm({ kind: 'tag', tag })} onDelete={setLeaving} />
      <ReadingFilters />
      <Stack gap={0} align="flex-start" mt="sm">
        <ImportLink />
        <Button variant="subtle" size="compact-sm" onClick={() => setForm({ kind: 'export' })}>
          Export library
        </Button>
      </Stack>
      <Suspense>
        {form && (
          <LibraryDialog
            form={form}
            collections={collections ?? []}
            onClose={() => setForm(null)}
            onDone={() => {
              setForm(null)
              done()
            }}
          />
        )}
      </Suspense>
      <Deletion item={leaving} onClose={() => setLeaving(null)} onConfirm={(change) => void act(change)} />
    </Box>
  )
}

type TagsProps = { tags: readonly Tag[]; onEdit: (tag: Tag) => void; onDelete: (tag: Tag) => void }

function Tags({ tags, onEdit, onDelete }: TagsProps) {
  return (
    <ul className={classes.branch}>
      {tags.map((tag) => (
        <li key={tag.id} className={classes.row}>
          <FilterLink name="tag" value={String(tag.id)}>
            <TagDot color={tag.color} />
            <Text span inherit truncate flex={1} miw={0}>
              {tag.name}
            </Text>{' '}
            <Box component="span" className={lines.figures} c="dimmed">
              {formatCount(tag.papers)}
            </Box>
          </FilterLink>
          <ItemMenu label={`Tag ${tag.name}`}>
            <Menu.Item onClick={() => onEdit(tag)}>Edit</Menu.Item>
            <Menu.Item onClick={() => onDelete(tag)}>Delete</Menu.Item>
          </ItemMenu>
        </li>
      ))}
    </ul>
  )
}

/** Reading status and rating as filters. */
function ReadingFilters() {
  return (
    <>
      <Heading label="Reading" />
      <ul className={classes.branch}>
        {READING_STATUSES.map((status) => (
          <li key={status} className={classes.row}>
            <FilterLink name="reading" value={status}>
              <Text span inherit truncate flex={1} miw={0}>
                {READING_LABELS[status]}
              </Text>
            </FilterLink>
          </li>
        ))}
      </ul>
      <Heading label="My rating" />
      <ul className={classes.branch}>
        {[5, 4, 3].map((stars) => (
          <li key={stars} className={classes.row}>
            <FilterLink name="rating" value={String(stars)}>
              <Text span inherit truncate flex={1} miw={0}>
                {starsLabel(stars)}
                {stars < STARS_MAX && ' or more'}
              </Text>
            </FilterLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Files papers into a collection and offers to undo it. */
export async function fileInto(collectionId: number, articleIds: number[], onChanged: () => void): Promise<void> {
  const filed = await filePapers(collectionId, articleIds, true)
  const count = filed.paperIds.length
  if (count === 0) return toastDone('Already in this collection.')
  toastUndo(`${formatCountOf(count, 'paper', 'papers')} added to the collection.`, () => {
    void undoFilings([filed]).then(onChanged)
  })
}

/** Opens the import of a library. */
function ImportLink() {
  const [params] = useSearchParams()
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      component={Link}
      to={withParams(params, { import: 'open', page: params.get('page') })}
      preventScrollReset
    >
      Import a library
    </Button>
  )
}

type HeadingProps = { label: string; action?: string; onAct?: () => void }

function Heading({ label, action, onAct }: HeadingProps) {
  return (
    <div className={classes.heading}>
      <h2>{label}</h2>
      {action && (
        <ActionIcon variant="subtle" aria-label={action} title={action} onClick={onAct}>
          <IconPlus aria-hidden size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  )
}

type BranchesProps = {
  branches: readonly Branch[]
  userId: number
  onForm: (form: LibraryForm) => void
  onDelete: (collection: Collection) => void
  onLeave: (collection: Collection) => void
  onDrop: (event: DragEvent, parentId: number) => void
}

function Branches({ branches, ...more }: BranchesProps) {
  const [over, setOver] = useState<number | null>(null)
  if (branches.length === 0) return null
  return (
    <ul className={classes.branch}>
      {branches.map(({ collection, below }) => (
        <li key={collection.id}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: its menu and the list offer the same by keyboard. */}
          <div
            className={classes.row}
            data-over={over === collection.id || undefined}
            draggable={collection.role === 'owner'}
            onDragStart={(event) => event.dataTransfer.setData(DRAGGED_COLLECTION, String(collection.id))}
            onDragOver={(event) => {
              if (collection.role === 'reader') return
              event.preventDefault()
              setOver(collection.id)
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault()
              setOver(null)
              more.onDrop(event, collection.id)
            }}
          >
            <FilterLink name="collection" value={String(collection.id)}>
              <CollectionIcon collection={collection} />
              <Text span inherit truncate flex={1} miw={0}>
                {collection.name}
              </Text>{' '}
              <Box component="span" className={lines.figures} c="dimmed">
                {formatCount(collection.papers)}
              </Box>
            </FilterLink>
            <CollectionMenu collection={collection} {...more} />
          </div>
          <Branches branches={below} {...more} />
        </li>
      ))}
    </ul>
  )
}

function CollectionIcon({ collection: { role, members, ownerName } }: { collection: Collection }) {
  if (role === 'owner' && members === 0) return <IconFolder aria-hidden size={18} stroke={1.6} />
  const label = role === 'owner' ? `shared with ${formatCountOf(members, 'person', 'people')}` : `of ${ownerName}`
  return <IconFolderShare role="img" aria-label={label} size={18} stroke={1.6} />
}

type CollectionMenuProps = Omit<BranchesProps, 'branches' | 'onDrop'> & { collection: Collection }

function CollectionMenu({ collection, onForm, onDelete, onLeave }: CollectionMenuProps) {
  return (
    <ItemMenu label={`Collection ${collection.name}`}>
      {collection.role === 'owner' ? (
        <>
          <Menu.Item onClick={() => onForm({ kind: 'collection', parentId: collection.id })}>
            New collection inside
          </Menu.Item>
          <Menu.Item onClick={() => onForm({ kind: 'collection', parentId: collection.parentId, collection })}>
            Rename or move
          </Menu.Item>
          <Menu.Item onClick={() => onForm({ kind: 'share', collection })}>Share</Menu.Item>
          <Menu.Item onClick={() => onForm({ kind: 'export', collection })}>Export</Menu.Item>
          <Menu.Item onClick={() => onDelete(collection)}>Delete</Menu.Item>
        </>
      ) : (
        <>
          <Menu.Label>
            Of {collection.ownerName}; you may {collection.role === 'editor' ? 'add and remove papers' : 'read it'}
          </Menu.Label>
          <Menu.Item onClick={() => onForm({ kind: 'export', collection })}>Export</Menu.Item>
          {/* One below it is shared with it. */}
          {collection.parentId === null && <Menu.Item onClick={() => onLeave(collection)}>Leave</Menu.Item>}
        </>
      )}
    </ItemMenu>
  )
}

function ItemMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={label} flex="none">
          <IconDots aria-hidden size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

type FilterLinkProps = { name: 'collection' | 'tag' | 'reading' | 'rating'; value: string; children: ReactNode }

/** Filters the list; pressed again, removes the filter. */
function FilterLink({ name, value, children }: FilterLinkProps) {
  const [params] = useSearchParams()
  const isOn = params.get(name) === value
  return (
    <Link
      className={classes.link}
      aria-current={isOn || undefined}
      to={withParams(params, { [name]: isOn ? null : value, tab: null })}
      draggable={false}
      preventScrollReset
    >
      {children}
    </Link>
  )
}

type DeletionProps = {
  item: Collection | Tag | null
  onClose: () => void
  onConfirm: (change: () => Promise<unknown>) => void
}

function Deletion({ item, onClose, onConfirm }: DeletionProps) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const isTag = item !== null && 'color' in item
  const confirm = () => {
    onClose()
    if (!item) return
    onConfirm(async () => {
      await (isTag
        ? call(libraryCalls.deleteTag, { query: { tagId: item.id } })
        : call(libraryCalls.deleteCollection, { query: { collectionId: item.id } }))
      await navigate(withParams(params, { [isTag ? 'tag' : 'collection']: null }), { replace: true })
    })
  }
  return (
    <ConfirmDialog
      isOpen={item !== null}
      title={isTag ? 'Delete this tag?' : 'Delete this collection?'}
      confirmLabel="Delete"
      isCareful
      onConfirm={confirm}
      onClose={onClose}
    >
      {isTag
        ? `“${item.name}” is removed from ${formatCountOf(item.papers, 'paper', 'papers')}. No paper is deleted.`
        : `“${item?.name ?? ''}” and the collections inside it are deleted. No paper is deleted.`}
    </ConfirmDialog>
  )
}
