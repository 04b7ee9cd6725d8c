import { docvizCalls } from '@colophon/protocol/docviz/calls'
import type { Result } from '@colophon/protocol/docviz/entities'
import { docvizErrors } from '@colophon/protocol/docviz/errors'
import { Button, Menu, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from 'react-redux'
import { failureOf } from '../../lib/api/call-error.ts'
import { formatBytes } from '../../lib/format.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { docvizBlob } from './docviz-call.ts'
import { credentialsOf } from './docviz-state.ts'

const FILES = [
  {
    name: 'downloadOriginal',
    label: 'Original PDF',
    size: 'originalPdf',
    route: docvizCalls.originalPdf,
    ending: '.pdf',
  },
  { name: 'downloadPdf', label: 'Annotated PDF', size: 'pdf', route: docvizCalls.pdf, ending: '-annotated.pdf' },
  { name: 'downloadResult', label: 'Result zip', size: 'result', route: docvizCalls.downloadResult, ending: '.zip' },
] as const

/** The downloads with their sizes; corrected ones take a moment to be rebuilt. */
export function Downloads({ result }: { result: Result }) {
  const store = useStore()
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { id, fileName, downloads, isExporting } = result
  const take = async ({ name, route, ending }: (typeof FILES)[number]) => {
    setBusy(name)
    setProblem(null)
    try {
      const by = credentialsOf(store.getState())
      saveBlob(await docvizBlob(name, route, { params: { id } }, { by }), fileName.replace(/\.pdf$/i, '') + ending)
    } catch (thrown) {
      setProblem(failureOf(thrown).message)
    } finally {
      setBusy(null)
    }
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            loading={busy !== null}
            leftSection={<IconDownload aria-hidden size={16} stroke={1.6} />}
          >
            Download
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FILES.map((file) => {
            const bytes = downloads[file.size]
            const isAway = bytes === null && !isExporting
            return (
              <Menu.Item key={file.name} disabled={bytes === null} onClick={() => void take(file)}>
                {file.label}, {bytes === null ? (isAway ? 'not possible' : 'being made') : formatBytes(bytes)}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {downloads.result === null && !isExporting && (
        <Text c="care" role="status">
          {docvizErrors.docvizExportFailed.message}
        </Text>
      )}
      {problem && (
        <Text c="care" role="alert">
          {problem}
        </Text>
      )}
    </>
  )
}
