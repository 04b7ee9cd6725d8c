import { SCREENS } from '@colophon/protocol/screens'
import { Box } from '@mantine/core'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { fetchUploads } from '../../features/articles/actions.ts'
import { selectArticles } from '../../features/articles/slice.ts'
import { selectUser } from '../../features/auth/slice.ts'
import { UploadDrop } from '../../features/uploads/UploadDrop.tsx'
import { UploadGroups, WhatHappens } from '../../features/uploads/UploadGroups.tsx'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { PageHeading } from '../../ui/page.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'

/** My uploads, live; after a reload loaded from the server. */
export function UploadActivityScreen() {
  const dispatch = useAppDispatch()
  const person = useSelector(selectUser)
  const { uploadArticles, status } = useSelector(selectArticles)
  useEffect(() => void dispatch(fetchUploads()), [dispatch])
  const { failure } = status.uploads
  const isEmpty = uploadArticles.length === 0
  return (
    <>
      <PageHeading title={SCREENS.uploadActivity.title} />
      <UploadDrop person={person} />
      {failure && (
        <ErrorState message={failure.message} kept="Uploads continue." onRetry={() => void dispatch(fetchUploads())} />
      )}
      {isEmpty && status.uploads.status === 'REQUEST' && (
        <Box mt="lg">
          <SkeletonRows rows={3} height={72} />
        </Box>
      )}
      {isEmpty && status.uploads.status === 'SUCCESS' && (
        <Box mt="lg">
          <WhatHappens />
        </Box>
      )}
      <UploadGroups />
    </>
  )
}
