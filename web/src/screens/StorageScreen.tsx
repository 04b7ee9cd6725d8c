import { SCREENS } from '@colophon/protocol/screens'
import { TextInput } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate, useSearchParams } from 'react-router'
import { fetchMyArticles } from '../features/articles/actions.ts'
import { type TabLink, TabLinks } from '../features/articles/paper/TabLinks.tsx'
import { usePaperChanges } from '../features/articles/paper/use-paper-changes.ts'
import { selectArticles } from '../features/articles/slice.ts'
import { RemoveSamples } from '../features/articles/storage/SampleLibrary.tsx'
import { StorageList } from '../features/articles/storage/StorageList.tsx'
import classes from '../features/articles/storage/storage.module.css'
import { readStorageQuery, type StorageTab, storageCall } from '../features/articles/storage/storage-query.ts'
import { DropAnywhere } from '../features/articles/upload/DropAnywhere.tsx'
import { UploadButton } from '../features/articles/upload/UploadButton.tsx'
import { UploadStrip } from '../features/articles/upload/UploadStrip.tsx'
import { withParams } from '../features/articles/with-params.ts'
import { selectUser } from '../features/auth/slice.ts'
import { useAppDispatch } from '../lib/use-app-dispatch.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

const TABS: readonly TabLink<StorageTab>[] = [
  { value: 'all', label: 'All' },
  { value: 'drafts', label: 'Drafts' },
  { value: 'published', label: 'Published' },
  { value: 'bin', label: 'Bin' },
]

/** My papers: all, drafts, published, bin; list, sort and page stand in the address. */
export function StorageScreen() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const person = useSelector(selectUser)
  const { myArticles, revision } = useSelector(selectArticles)
  const address = params.toString()
  const [listed, setListed] = useState<string | null>(null)
  const reload = useCallback(async () => {
    await dispatch(fetchMyArticles(storageCall(readStorageQuery(new URLSearchParams(address)))))
    setListed(address)
  }, [dispatch, address])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of my papers may change the list.
  useEffect(() => void reload(), [reload, revision])
  const changes = usePaperChanges()
  const query = readStorageQuery(params)
  return (
    <>
      <PageHeading title={SCREENS.storage.title} actions={<UploadButton person={person} />} />
      <DropAnywhere person={person} />
      <UploadStrip />
      <TabLinks label="Lists" current={query.tab} tabs={TABS} />
      <form
        className={classes.tools}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('q')
          void navigate(withParams(params, { q: String(typed ?? '').trim() }))
        }}
      >
        <TextInput
          className={classes.filter}
          key={query.search}
          name="q"
          type="search"
          size="sm"
          label="Find in this list"
          defaultValue={query.search}
        />
        {myArticles.some(({ isSample }) => isSample) && <RemoveSamples />}
      </form>
      {changes.failure && <FormAlert message={changes.failure.message} />}
      <StorageList query={query} isOutdated={listed !== address} person={person} changes={changes} onReload={reload} />
    </>
  )
}
