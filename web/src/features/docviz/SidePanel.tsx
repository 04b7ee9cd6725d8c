import type { Result, ResultBox } from '@colophon/protocol/docviz/entities'
import { Button, Tabs } from '@mantine/core'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { downloadText } from '../../lib/download.ts'
import classes from './document.module.css'
import { FiguresPanel } from './FiguresPanel.tsx'
import { GradesPanel } from './GradesPanel.tsx'
import { PANELS, type Panel, panelOf } from './panels.ts'
import { TablesPanel } from './TablesPanel.tsx'
import { TextPanel } from './TextPanel.tsx'

type Props = {
  result: Result
  pdf: PDFDocumentProxy | null
  boxes: readonly ResultBox[]
  page: number
  panel: Panel
  selected: number | null
  onPanel: (panel: Panel) => void
  onPage: (page: number) => void
  onShow: (box: ResultBox) => void
}

const LABELS: Record<Panel, string> = {
  text: 'Text',
  outline: 'Outline',
  figures: 'Figures',
  tables: 'Tables',
  references: 'References',
  grades: 'Grades',
}

/** What stands beside a page: its text, and ways to what is elsewhere in the document. */
export function SidePanel({ result, pdf, boxes, page, panel, selected, onPanel, onPage, onShow }: Props) {
  const headings = boxes.filter(({ type }) => type === 'heading' || type === 'title')
  const showId = (id: number) => {
    const box = boxes.find((one) => one.id === id)
    if (box) onShow(box)
  }
  return (
    <Tabs value={panel} onChange={(value) => onPanel(panelOf(value))} keepMounted={false} className={classes.side}>
      <Tabs.List className={classes.tabs}>
        {PANELS.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {LABELS[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={panel} pt="sm">
        {panel === 'text' && (
          <TextPanel
            boxes={boxes.filter(({ places }) => places.some((place) => place.page === page))}
            selected={selected}
            onSelect={onShow}
          />
        )}
        {panel === 'outline' &&
          (headings.length === 0 ? (
            <p className={classes.quiet}>No headings were found.</p>
          ) : (
            <ol className={classes.outline}>
              {headings.map((box) => (
                <li key={box.id} style={{ paddingInlineStart: `${(box.level ?? 1) - 1}em` }}>
                  <button type="button" className={classes.link} onClick={() => onShow(box)}>
                    {box.text}
                  </button>{' '}
                  <span className={classes.quiet}>page {box.page}</span>
                </li>
              ))}
            </ol>
          ))}
        {panel === 'figures' && <FiguresPanel result={result} pdf={pdf} onShow={showId} />}
        {panel === 'tables' && <TablesPanel tables={result.tables} onShow={showId} />}
        {panel === 'references' && <References result={result} onShow={showId} />}
        {panel === 'grades' && <GradesPanel result={result} page={page} onPage={onPage} />}
      </Tabs.Panel>
    </Tabs>
  )
}

function References({ result, onShow }: { result: Result; onShow: (id: number) => void }) {
  const { references, bibtex, fileName } = result
  if (references.length === 0) return <p className={classes.quiet}>No list of references was found.</p>
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => downloadText(bibtex, `${fileName.replace(/\.pdf$/i, '')}.bib`, 'application/x-bibtex')}
      >
        Download all as BibTeX
      </Button>
      <ol className={classes.references}>
        {references.map((reference) => (
          <li key={reference.start}>
            {reference.text}{' '}
            <button type="button" className={classes.link} onClick={() => onShow(reference.block)}>
              Show it on its page
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
